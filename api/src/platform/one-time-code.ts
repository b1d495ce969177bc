import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from './config.ts'
import { deriveKey } from './derive-key.ts'

type Secrets = Pick<Config, 'secrets'>

/** For what codes are sent: a code of one is worth nothing for another. */
export type CodePurpose = 'second factor code' | 'phone code' | 'erasure code'

/**
 * Six digits, worked out by a key from what names the sending: neither tables nor the queue hold anything that somebody
 * could come in with.
 */
export function deriveOneTimeCode({ secrets }: Secrets, purpose: CodePurpose, codeId: string): string {
  const mac = createHmac('sha256', deriveKey(secrets.token, purpose)).update(codeId).digest()
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** Whether this is it, told in the same time whatever it is. */
export function isOneTimeCode(config: Secrets, purpose: CodePurpose, codeId: string, given: string): boolean {
  const [expected, code] = [Buffer.from(deriveOneTimeCode(config, purpose, codeId)), Buffer.from(given)]
  return expected.length === code.length && timingSafeEqual(expected, code)
}
