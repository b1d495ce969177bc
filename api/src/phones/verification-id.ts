import { createHash, createHmac } from 'node:crypto'
import type { Config } from '#platform/config.ts'
import { deriveKey } from '#platform/derive-key.ts'

/** The same call has the same id: sent again, it sends no second code. */
export function verificationIdOf({ secrets }: Pick<Config, 'secrets'>, caller: string, key: string): string {
  const mac = createHmac('sha256', deriveKey(secrets.token, 'phone verification')).update(`${caller}\n${key}`)
  const hex = mac.digest('hex')
  // A UUIDv8 (RFC 9562), whose bits are its maker's own.
  const marked = `${hex.slice(0, 12)}8${hex.slice(13, 16)}8${hex.slice(17, 32)}`
  return marked.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Names a call without telling it. */
export const callHash = (caller: string, key: string): string =>
  createHash('sha256').update(`${caller}\n${key}`).digest('base64url')
