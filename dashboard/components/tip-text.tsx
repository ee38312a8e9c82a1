import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { ModelType, Origin } from '#domain/files/model-type';
import { tipWords, type TipWord } from '#domain/errors/tip-words';
import { addresses } from '../addresses.ts';

const pattern = new RegExp(`(${tipWords.join('|')})`);

interface Props {
  text: string;
  /** The file that the message is about; without it 申诉 leads to the help page. */
  file?: { id: string; origin: Origin; modelType: ModelType };
  /** Called before navigating away. */
  onLeave?: () => void;
}

/** A message with its known words as links, wherever it is shown: docs/decisions/check-tips.md. */
export function TipText({ text, file, onLeave }: Props) {
  const places: Record<TipWord, string> = {
    申诉: file === undefined ? addresses.help('appeal') : addresses.filesWith(file, { status: 'error', report: file.id }),
    平台支持的格式: addresses.help('formats'),
    联系客服: addresses.help('contact'),
    源文件管理: file === undefined ? addresses.files('workbench') : addresses.filesWith(file),
  };
  return text.split(pattern).map((piece, index) => (
    <Fragment key={index}>
      {(tipWords as readonly string[]).includes(piece) ? (
        <Link className="text-link" to={places[piece as TipWord]} {...(onLeave !== undefined && { onClick: onLeave })}>
          {piece}
        </Link>
      ) : (
        piece
      )}
    </Fragment>
  ));
}
