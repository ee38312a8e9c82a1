type Kind = 'success' | 'info' | 'warning' | 'error';

/** A disc with a tick, an i, an exclamation mark or a cross cut out of it, in the colour of its text. */
export const Mark = ({ kind, className }: { kind: Kind; className?: string | undefined }) => (
  <svg className={className} viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">
    <path d={paths[kind]} />
  </svg>
);

const disc = 'M8 0a8 8 0 1 1 0 16A8 8 0 0 1 8 0Z';
const paths: Record<Kind, string> = {
  error: `${disc}M5.3 4.2 4.2 5.3 6.9 8l-2.7 2.7 1.1 1.1L8 9.1l2.7 2.7 1.1-1.1L9.1 8l2.7-2.7-1.1-1.1L8 6.9Z`,
  warning: `${disc}M7.2 3.6v5.6h1.6V3.6ZM7.2 10.8v1.6h1.6v-1.6Z`,
  info: `${disc}M7.2 3.6v1.6h1.6V3.6ZM7.2 6.8v5.6h1.6V6.8Z`,
  success: `${disc}M6.9 9.4 4.7 7.2 3.6 8.3l3.3 3.3 5.6-5.6-1.1-1.1Z`,
};
