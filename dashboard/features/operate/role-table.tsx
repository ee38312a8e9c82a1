import { staffRoles } from '#domain/accounts/roles';
import { roleWords } from '#domain/administration/roles';
import { FactList } from '../../components/fact-list.tsx';
import { menu } from './menu.ts';
import { pagesOf } from './pages-of.ts';
import { Section } from './section.tsx';
import styles from './operate.module.css';

/** What each role is for and which pages it opens. */
export function RoleTable() {
  const facts = staffRoles.map((role) => {
    const pages = pagesOf(role);
    const named =
      pages.length === menu.length ? '全部页面' : menu.flatMap(({ page, label }) => (pages.includes(page) ? [label] : [])).join('、');
    return {
      label: roleWords[role].label,
      value: (
        <>
          {roleWords[role].purpose}
          <p className={styles.quiet}>{named}</p>
        </>
      ),
    };
  });
  return (
    <Section title="各个角色">
      <FactList facts={facts} />
    </Section>
  );
}
