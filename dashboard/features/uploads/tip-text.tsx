import { Fragment } from 'react';
import { Link } from 'react-router';

/** Words inside an Error tip that become links: docs/decisions.md#check-tips. */
const links = ['申诉', '平台支持的格式', '联系客服'] as const;
const pattern = new RegExp(`(${links.join('|')})`);

interface Props {
  text: string;
  origin: 0 | 1;
  /** Called before leaving the dialog. */
  onLeave?: () => void;
}

/** A check's sentence; its line breaks stand, and where it is an error its known words are links. */
export function TipText({ text, origin, onLeave }: Props) {
  const files = origin === 1 ? '/publishCenter/mySourceFiles' : '/workbench/myUpload';
  const addresses: Record<string, string> = {
    申诉: `${files}?status=error`,
    平台支持的格式: '/helpCenter#formats',
    联系客服: '/helpCenter#contact',
  };
  return text.split(pattern).map((piece, index) => {
    const address = addresses[piece];
    return (
      <Fragment key={index}>
        {address === undefined ? (
          piece
        ) : (
          <Link to={address} {...(onLeave !== undefined && { onClick: onLeave })}>
            {piece}
          </Link>
        )}
      </Fragment>
    );
  });
}
