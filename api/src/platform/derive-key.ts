import { createHash, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** As many as there are purposes and keys. */
const known = new Map<string, KeyObject>()

/** Each key is derived once, and a key object, because both take longer than signing by it. */
function derived(key: string, purpose: string): KeyObject {
  const name = `${purpose}\n${key}`
  const found =
    known.get(name) ?? createSecretKey(Buffer.from(hkdfSync('sha256', key, 'akyede', purpose, 32)))
  known.set(name, found)
  return found
}

/**
 * Derives a key for one purpose from a secret of the server (RFC 5869), so that a signature for one purpose is worth
 * nothing for another.
 */
export const deriveKey = (secret: string, purpose: string): KeyObject => derived(keysOf(secret)[0], purpose)

/**
 * The derived keys of all keys of a secret; the former ones verify, or decrypt, what is older than the key rotation.
 */
export function deriveKeys(secret: string, purpose: string): readonly [KeyObject, ...KeyObject[]] {
  const [first, ...former] = keysOf(secret)
  return [derived(first, purpose), ...former.map(key => derived(key, purpose))]
}

/** A short name by which a ciphertext or a token says which key it needs. */
export const nameOfKey = (key: KeyObject): string =>
  createHash('sha256').update(key.export()).digest('base64url').slice(0, 8)

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
