import { documentTitles } from '../features/accounts/entry/documents.ts';
import { LegalText } from '../features/accounts/entry/legal-text.tsx';
import { usePageTitle } from '../hooks/page-title.ts';
import { useAnchor } from '../hooks/use-anchor.ts';
import styles from './shared/document-page.module.css';

/** `/secrecy` */
export function SecrecyPage() {
  const title = documentTitles.secrecy;
  usePageTitle(title);
  useAnchor();
  return (
    <article className={styles.page}>
      <h1>{title}</h1>
      <LegalText name="secrecy" />
    </article>
  );
}
