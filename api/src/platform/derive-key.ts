import { hkdfSync } from 'node:crypto'
import { keysOf } from './keyring.ts'

const derived = (key: string, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', key, 'akyede', purpose, 32))

/** A key for one purpose alone, from a secret of the shop (RFC 5869): what signs one thing signs nothing else. */
export const deriveKey = (secret: string, purpose: string): Uint8Array => derived(keysOf(secret)[0], purpose)

/** That key, and before it was changed: what verifies, or opens, what is older than the change. */
export function deriveKeys(secret: string, purpose: string): readonly [Uint8Array, ...Uint8Array[]] {
  const [first, ...former] = keysOf(secret)
  return [derived(first, purpose), ...former.map(key => derived(key, purpose))]
}
