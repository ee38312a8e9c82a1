interface Props {
  size?: number;
  /** Colour of the name beside the mark; `none` hides it. */
  name?: 'dark' | 'light' | 'none';
}

export function Logo({ size = 32, name = 'dark' }: Props) {
  const ink = name === 'light' ? '#FFFFFF' : '#1A2233';
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 10, color: ink, whiteSpace: 'nowrap' }}>
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#1456F0" />
        <path d="M16 6.2 24.6 11 16 15.8 7.4 11z" fill="#fff" />
        <path d="M16 15.8 24.6 11v10L16 25.8z" fill="#fff" fillOpacity=".4" />
        <path d="M7.4 11 16 15.8v10L7.4 21z" fill="#fff" fillOpacity=".72" />
      </svg>
      {name !== 'none' && (
        <span style={{ fontSize: size * 0.56, fontWeight: 600, letterSpacing: 0.5 }}>
          模工坊 <span style={{ fontWeight: 400, opacity: 0.72, marginInlineStart: 4, fontSize: '0.82em' }}>Modelmill</span>
        </span>
      )}
    </span>
  );
}
