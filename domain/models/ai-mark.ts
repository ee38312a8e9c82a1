/**
 * The mark of generated content that a model file carries (GB 45438-2025). It is plain text that needs no escaping in JSON, XML or comments,
 * so that it is found in a file of any format without being parsed, as XMP packets are.
 */

/** Who generated a model, and under which number. */
export interface AiMark {
  /** The standard's attribute: 1 is AI, 2 may be, 3 is suspected to be. */
  label: 1 | 2 | 3;
  /** Which service generated it: a key of `ai3dProviders`. */
  provider: string;
  /** The content's number: the id of the work that made it. */
  content: string;
}

const pattern = /AIGC\{([123]);([a-z0-9-]{1,9});([0-9a-f]{32})\}/;

/** The mark as text, at most 50 bytes, which is the room that an STL's header has for it. */
export const aiMarkText = ({ label, provider, content }: AiMark): string => `AIGC{${label};${provider};${content}}`;

/** The first mark in a text; undefined where there is none. */
export function findAiMark(text: string): AiMark | undefined {
  const [, label, provider, content] = pattern.exec(text) ?? [];
  if (label === undefined || provider === undefined || content === undefined) return undefined;
  return { label: Number(label) as AiMark['label'], provider, content };
}

/** The mark as the standard's field `AIGC` has it, for formats that hold objects. */
export const aiMarkField = ({ label, provider, content }: AiMark): { AIGC: Record<string, string> } => ({
  AIGC: { Label: String(label), ContentProducer: provider, ProduceID: content },
});
