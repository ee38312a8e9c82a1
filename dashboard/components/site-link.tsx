import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { MenuLink } from '#domain/site/menu';

interface Props {
  link: MenuLink;
  children?: ReactNode;
  onClick?: () => void;
}

/** A link of the site's menu: within the dashboard, or to a page that the server draws. */
export function SiteLink({ link: { to, label, leaves }, children = label, onClick }: Props) {
  if (leaves === true) return <a href={to}>{children}</a>;
  return (
    <Link to={to} {...(onClick && { onClick })}>
      {children}
    </Link>
  );
}
