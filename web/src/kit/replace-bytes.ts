/** What a response takes as its body. */
export type Bytes = Buffer<ArrayBuffer>

/**
 * The bytes of a document with every `from` replaced. As a text a document is a large object of the heap, two bytes a
 * letter, and each step from one text to the next leaves another one behind until the whole heap is looked through.
 */
export function replaceBytes(document: Bytes, from: string, to: string): Bytes {
  const instead = Buffer.from(to)
  const length = Buffer.byteLength(from)
  const parts: Buffer[] = []
  let start = 0
  for (let at = document.indexOf(from); at >= 0; at = document.indexOf(from, start)) {
    parts.push(document.subarray(start, at), instead)
    start = at + length
  }
  return parts.length === 0 ? document : Buffer.concat([...parts, document.subarray(start)])
}
