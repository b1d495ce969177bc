import { createHash, createHmac } from 'node:crypto'
import type { Config } from './config.ts'
import { deriveKey } from './derive-key.ts'

/** What links in letters are for: a secret of one is worth nothing for another. */
export type LinkPurpose = 'password reset' | 'email verification' | 'newsletter link' | 'friend invitation'

/**
 * The secret in the link of a letter, 32 bytes. It is worked out by a key from what names the link, not kept: neither the
 * database nor the queue holds anything by which somebody could act for another.
 */
export const linkSecret = (
  { secrets }: Pick<Config, 'secrets'>,
  purpose: LinkPurpose,
  name: string,
): string => createHmac('sha256', deriveKey(secrets.token, purpose)).update(name).digest('base64url')

/** What is stored of it. */
export const linkHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
