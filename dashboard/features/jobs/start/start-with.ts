import type { TargetId } from '#domain/formats/targets';
import type { LightweightOptions } from '#domain/kinds/lightweight/options';

/** What a dialog that starts work begins with. */
export interface StartWith {
  fileIds: readonly string[];
  /** Options of a lightweighting to begin with instead of the last choice; those left out are as 自定义 has them. */
  options?: Partial<LightweightOptions>;
  /** Formats of a conversion to begin with; default GLB. */
  targets?: readonly TargetId[];
  /** The lightweighting whose result is converted, in place of the file. */
  resultOf?: string | null;
  /** The job that they were made from, which the dialog names. */
  from?: string;
}
