import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { Config } from './config.ts'
import { deriveKey, deriveKeys } from './derive-key.ts'

type Secrets = Pick<Config, 'secrets'>

/** The purpose of a link in an email; a secret for one purpose is worth nothing for another. */
type LinkPurpose =
  | 'password reset'
  | 'email verification'
  | 'newsletter link'
  | 'friend invitation'
  | 'list invitation'
  | 'wallet stop'

/**
 * The secret in the link of an email, 32 bytes. It is derived by a key from the link's name and not stored, so that
 * neither the database nor the queue holds a secret by which another person could act.
 */
export const linkSecret = (config: Secrets, purpose: LinkPurpose, name: string): string =>
  linkSecrets(config, purpose, name)[0]

/** The secret of a link of which this hash is stored: the link may be older than the key rotation. */
export const storedLinkSecret = (
  config: Secrets,
  purpose: LinkPurpose,
  name: string,
  storedHash: string,
): string => {
  const [newest, ...former] = linkSecrets(config, purpose, name)
  return former.find(secret => linkHash(secret) === storedHash) ?? newest
}

/** Whether this is the secret of a link of which no hash is stored; compares in constant time. */
export const isLinkSecret = (config: Secrets, purpose: LinkPurpose, name: string, given: string): boolean =>
  linkSecrets(config, purpose, name).some(secret => isSameText(given, secret))

function linkSecrets({ secrets }: Secrets, purpose: LinkPurpose, name: string): [string, ...string[]] {
  const secretBy = (key: KeyObject) => createHmac('sha256', key).update(name).digest('base64url')
  const [key, ...former] = deriveKeys(secrets.token, purpose)
  return [secretBy(key), ...former.map(secretBy)]
}

/** The hash that is stored of the secret. */
export const linkHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** The purpose of a code; a code for one purpose is worth nothing for another. */
type CodePurpose = 'second factor code' | 'phone code' | 'erasure code' | 'wallet code'

/**
 * Derives a code of six digits from the id of its message by a key. Neither tables nor the queue hold anything that
 * another person could sign in with.
 */
export function deriveOneTimeCode({ secrets }: Secrets, purpose: CodePurpose, codeId: string): string {
  const mac = createHmac('sha256', deriveKey(secrets.token, purpose)).update(codeId).digest()
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** Compares a code in constant time. */
export const isOneTimeCode = (
  config: Secrets,
  purpose: CodePurpose,
  codeId: string,
  given: string,
): boolean => isSameText(given, deriveOneTimeCode(config, purpose, codeId))

/**
 * Compares a token or signature in constant time. It compares texts, because several base64url texts decode to the
 * same bytes and only one is canonical.
 */
export function isSameText(given: string, expected: string): boolean {
  const [givenBytes, expectedBytes] = [Buffer.from(given), Buffer.from(expected)]
  return givenBytes.length === expectedBytes.length && timingSafeEqual(givenBytes, expectedBytes)
}
