import { hkdfSync } from 'node:crypto'

const derived = (key: string, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', key, 'akyede', purpose, 32))

/**
 * Derives a key for one purpose from a secret of the server (RFC 5869), so that a signature for one purpose is worth
 * nothing for another.
 */
export const deriveKey = (secret: string, purpose: string): Uint8Array => derived(keysOf(secret)[0], purpose)

/**
 * The derived keys of all keys of a secret; the former ones verify, or decrypt, what is older than the key rotation.
 */
export function deriveKeys(secret: string, purpose: string): readonly [Uint8Array, ...Uint8Array[]] {
  const [first, ...former] = keysOf(secret)
  return [derived(first, purpose), ...former.map(key => derived(key, purpose))]
}

const ring = /^[\w-]{1,20}:[^,:\s]+(,[\w-]{1,20}:[^,:\s]+)*$/

/**
 * The keys of a secret: one key, or several as `name:key,name:key`. The first one signs and all of them verify, so
 * that signatures from before a key rotation stay valid. The names are for the operator.
 */
export function keysOf(secret: string): readonly [string, ...string[]] {
  if (!ring.test(secret)) return [secret]
  const [first = secret, ...former] = secret.split(',').map(one => one.slice(one.indexOf(':') + 1))
  return [first, ...former]
}
