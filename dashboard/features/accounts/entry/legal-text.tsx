import type { DocumentName } from './documents.ts';
import type { LegalDocument } from './legal-document.ts';
import styles from './legal-text.module.css';
import { secrecy } from './secrecy.ts';
import { userAgreement } from './user-agreement.ts';

const documents: Record<DocumentName, LegalDocument> = { agreement: userAgreement, secrecy };

/** The text of a document, without its title. */
export function LegalText({ name }: { name: DocumentName }) {
  const { lead, sections } = documents[name];
  return (
    <div className={styles.text}>
      <p>{lead}</p>
      {sections.map(({ id, title, points }, index) => (
        <section key={title} id={id}>
          <h2>
            {index + 1}. {title}
          </h2>
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
