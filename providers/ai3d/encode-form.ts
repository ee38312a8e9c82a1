/** A form with files, as bytes and their content type. */
export async function encodeForm(
  fields: Readonly<Record<string, string | { bytes: Buffer<ArrayBuffer>; name: string; type: string }>>,
): Promise<{ body: Uint8Array<ArrayBuffer>; contentType: string }> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields))
    if (typeof value === 'string') form.set(field, value);
    else form.set(field, new Blob([value.bytes], { type: value.type }), value.name);
  const response = new Response(form);
  return { body: new Uint8Array(await response.arrayBuffer()), contentType: response.headers.get('content-type') ?? '' };
}
