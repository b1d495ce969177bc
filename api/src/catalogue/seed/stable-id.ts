import { createHash } from 'node:crypto'

/** The name space of the demo shop's ids (RFC 9562, section 6.6). */
const namespace = Buffer.from('9d1f6c0a3a5e4f7c8f2b6a1e4c7d9b30', 'hex')

/** A UUIDv5: the same kind and name always give the same id, so that links into the demo shop stay good. */
export function stableId(kind: string, name: string): string {
  const hash = createHash('sha1').update(namespace).update(`${kind}/${name}`).digest().subarray(0, 16)
  hash[6] = 0x50 | ((hash[6] ?? 0) & 0x0f)
  hash[8] = 0x80 | ((hash[8] ?? 0) & 0x3f)
  const hex = hash.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
