import { isUtf8 } from 'node:buffer'

export type FileKind = 'picture' | 'pdf' | 'text'

const startsWith = (bytes: Buffer, ...codes: number[]): boolean =>
  codes.every((code, at) => bytes[at] === code)
const says = (bytes: Buffer, at: number, word: string): boolean =>
  bytes.subarray(at, at + word.length).toString('latin1') === word

/** Neither what no text has, nor the first bytes of what opens as something else. */
function isText(bytes: Buffer): boolean {
  if (!isUtf8(bytes) || says(bytes, 0, '%PDF') || says(bytes, 0, 'GIF8')) return false
  return bytes.every(code => code >= 0x20 || code === 0x09 || code === 0x0a || code === 0x0c || code === 0x0d)
}

const kinds: Readonly<Record<string, { kind: FileKind; holds: (bytes: Buffer) => boolean }>> = {
  png: { kind: 'picture', holds: bytes => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  jpg: { kind: 'picture', holds: bytes => startsWith(bytes, 0xff, 0xd8, 0xff) },
  jpeg: { kind: 'picture', holds: bytes => startsWith(bytes, 0xff, 0xd8, 0xff) },
  webp: { kind: 'picture', holds: bytes => says(bytes, 0, 'RIFF') && says(bytes, 8, 'WEBP') },
  pdf: { kind: 'pdf', holds: bytes => says(bytes, 0, '%PDF-') },
  txt: { kind: 'text', holds: isText },
}

/** What these bytes are, where their ending says the same; undefined for everything else. */
export function detectFileKind(ending: string, bytes: Buffer): FileKind | undefined {
  const known = Object.hasOwn(kinds, ending) ? kinds[ending] : undefined
  return known?.holds(bytes) ? known.kind : undefined
}
