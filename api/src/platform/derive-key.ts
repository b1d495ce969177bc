import { hkdfSync } from 'node:crypto'

const derived = (key: string, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', key, 'akyede', purpose, 32))

/** A key for one purpose alone, from a secret of the shop (RFC 5869): what signs one thing signs nothing else. */
export const deriveKey = (secret: string, purpose: string): Uint8Array => derived(keysOf(secret)[0], purpose)

/** That key, and before it was changed: what verifies, or opens, what is older than the change. */
export function deriveKeys(secret: string, purpose: string): readonly [Uint8Array, ...Uint8Array[]] {
  const [first, ...former] = keysOf(secret)
  return [derived(first, purpose), ...former.map(key => derived(key, purpose))]
}

const ring = /^[\w-]{1,20}:[^,:\s]+(,[\w-]{1,20}:[^,:\s]+)*$/

/**
 * The keys of a secret, which is one key, or several as `name:key,name:key`: the first one signs, all of them verify,
 * so that what was signed before a change holds for as long as it would have. Names are for the operator.
 */
export function keysOf(secret: string): readonly [string, ...string[]] {
  if (!ring.test(secret)) return [secret]
  const [first = secret, ...former] = secret.split(',').map(one => one.slice(one.indexOf(':') + 1))
  return [first, ...former]
}
