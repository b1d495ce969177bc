/** The type of a response body. */
export type Bytes = Buffer<ArrayBuffer>

/**
 * Replaces every `from` in the bytes of a document. Working on bytes keeps large strings off the heap, where each
 * intermediate copy would stay until a full garbage collection.
 */
export function replaceBytes(document: Bytes, from: string, to: string): Bytes {
  const replacement = Buffer.from(to)
  const length = Buffer.byteLength(from)
  const parts: Buffer[] = []
  let start = 0
  for (let at = document.indexOf(from); at >= 0; at = document.indexOf(from, start)) {
    parts.push(document.subarray(start, at), replacement)
    start = at + length
  }
  return parts.length === 0 ? document : Buffer.concat([...parts, document.subarray(start)])
}
