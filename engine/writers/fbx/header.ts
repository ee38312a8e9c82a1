/** What stands before the objects of an FBX file, and after them. */

import type { Credits } from '#domain/formats/credits';
import { creditLines } from '../../scenes/credit-lines.ts';
import type { FbxDocument } from './document.ts';
import { writeProperties } from './properties.ts';
import { bytes, int, long, named, text, type FbxVersion, type Records } from './records.ts';

/** Ticks of the format's clock. */
export const ticksPerSecond = 46_186_158_000;

/** An animation as the file's list of takes names it. */
export interface Take {
  name: string;
  /** Ticks. */
  start: number;
  stop: number;
}

/** `TimeMode` of frame rates. */
const timeModes: Readonly<Record<number, number>> = { 24: 11, 25: 10, 30: 6, 48: 5, 50: 4, 60: 3, 100: 2, 120: 1 };
export const frameRates = Object.keys(timeModes).map(Number);

/** One for all files, since the same scene is to give the same bytes; the id is what Autodesk's library derives from it. */
const creationTime = '1970-01-01 10:00:00:000';
const fileId = Buffer.from('28b32aebb624ccc2bfc8b02aa92bfcf1', 'hex');
const documentId = 999_999;

/** Writes everything up to the objects. Axes: X right, Y up, Z to the front; unit: centimetres. */
export function writeHeader(
  records: Records,
  { version, credits, signature }: { version: FbxVersion; credits: Credits; signature: string },
  document: FbxDocument,
  frameRate: number,
  takes: readonly Take[],
): void {
  records.open('FBXHeaderExtension');
  records.leaf('FBXHeaderVersion', int(1003));
  records.leaf('FBXVersion', int(version));
  records.leaf('EncryptionType', int(0));
  records.open('CreationTimeStamp');
  records.leaf('Version', int(1000));
  for (const [name, value] of Object.entries({ Year: 1970, Month: 1, Day: 1, Hour: 10, Minute: 0, Second: 0, Millisecond: 0 }))
    records.leaf(name, int(value));
  records.close();
  records.leaf('Creator', text(signature));
  writeSceneInfo(records, credits);
  records.close();
  records.leaf('FileId', bytes(fileId));
  records.leaf('CreationTime', text(creationTime));
  records.leaf('Creator', text(signature));

  records.open('GlobalSettings');
  records.leaf('Version', int(1000));
  writeProperties(records, [
    ['UpAxis', 'int', 1],
    ['UpAxisSign', 'int', 1],
    ['FrontAxis', 'int', 2],
    ['FrontAxisSign', 'int', 1],
    ['CoordAxis', 'int', 0],
    ['CoordAxisSign', 'int', 1],
    ['OriginalUpAxis', 'int', 1],
    ['OriginalUpAxisSign', 'int', 1],
    ['UnitScaleFactor', 'double', 1],
    ['OriginalUnitScaleFactor', 'double', 1],
    ['AmbientColor', 'colorRgb', 0, 0, 0],
    ['TimeMode', 'enum', timeModes[frameRate]!],
    ['TimeSpanStart', 'time', takes[0]?.start ?? 0],
    ['TimeSpanStop', 'time', takes[0]?.stop ?? ticksPerSecond],
    ['CustomFrameRate', 'double', -1],
  ]);
  records.close();

  records.open('Documents');
  records.leaf('Count', int(1));
  records.open('Document', long(documentId), text('Scene'), text('Scene'));
  writeProperties(records, [['ActiveAnimStackName', 'string', '']]);
  records.leaf('RootNode', long(0));
  records.close();
  records.close();
  records.leaf('References');

  const counts = document.counts();
  records.open('Definitions');
  records.leaf('Version', int(100));
  records.leaf('Count', int([...counts.values()].reduce((sum, count) => sum + count, 1)));
  records.open('ObjectType', text('GlobalSettings'));
  records.leaf('Count', int(1));
  records.close();
  for (const [kind, count] of counts) {
    records.open('ObjectType', text(kind));
    records.leaf('Count', int(count));
    records.close();
  }
  records.close();
}

/** Who made the model; what the format has no field for are lines of its comment. Nothing is written where nothing is known. */
function writeSceneInfo(records: Records, credits: Credits): void {
  const comment = creditLines(credits, ['organization', 'copyright', 'licence', 'source', 'tool']).join('\n');
  const { title = '', author = '', description = '' } = credits;
  if (title + author + description + comment === '') return;
  records.open('SceneInfo', named('GlobalInfo', 'SceneInfo'), text('UserData'));
  records.leaf('Type', text('UserData'));
  records.leaf('Version', int(100));
  records.open('MetaData');
  records.leaf('Version', int(100));
  for (const [name, value] of Object.entries({
    Title: title,
    Subject: description,
    Author: author,
    Keywords: '',
    Revision: '',
    Comment: comment,
  }))
    records.leaf(name, text(value));
  records.close();
  records.close();
}

/** The list of animations at the end, which older programs read. */
export function writeTakes(records: Records, takes: readonly Take[]): void {
  records.open('Takes');
  records.leaf('Current', text(''));
  takes.forEach(({ name, start, stop }, index) => {
    records.open('Take', text(name));
    records.leaf('FileName', text(`take${index + 1}.tak`));
    records.leaf('LocalTime', long(start), long(stop));
    records.leaf('ReferenceTime', long(start), long(stop));
    records.close();
  });
  records.close();
}
