import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from './config.ts'
import { deriveKey } from './derive-key.ts'

type Secrets = Pick<Config, 'secrets'>

/** The purpose of a code; a code for one purpose is worth nothing for another. */
export type CodePurpose = 'second factor code' | 'phone code' | 'erasure code'

/**
 * Derives a code of six digits from the id of its message by a key. Neither tables nor the queue hold anything that
 * another person could sign in with.
 */
export function deriveOneTimeCode({ secrets }: Secrets, purpose: CodePurpose, codeId: string): string {
  const mac = createHmac('sha256', deriveKey(secrets.token, purpose)).update(codeId).digest()
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** Compares a code in constant time. */
export function isOneTimeCode(config: Secrets, purpose: CodePurpose, codeId: string, given: string): boolean {
  const [expected, code] = [Buffer.from(deriveOneTimeCode(config, purpose, codeId)), Buffer.from(given)]
  return expected.length === code.length && timingSafeEqual(expected, code)
}
