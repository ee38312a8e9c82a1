import type { Origin } from '#domain/files/model-type';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { addresses } from '../../addresses.ts';

/** Words in an error message that become links: docs/decisions.md#check-tips. */
const links = ['申诉', '平台支持的格式', '联系客服'] as const;
const pattern = new RegExp(`(${links.join('|')})`);

interface Props {
  text: string;
  origin: Origin;
  /** Called before navigating away. */
  onLeave?: () => void;
}

/** A message of a check, with known words as links. */
export function TipText({ text, origin, onLeave }: Props) {
  const linked: Record<string, string> = {
    申诉: addresses.files(origin, { status: 'error' }),
    平台支持的格式: addresses.help('formats'),
    联系客服: addresses.help('contact'),
  };
  return text.split(pattern).map((piece, index) => {
    const address = linked[piece];
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
