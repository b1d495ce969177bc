import { createHash, createHmac } from 'node:crypto'
import type { Config } from './config.ts'
import { deriveKey } from './derive-key.ts'

/** The purpose of a link in an email; a secret for one purpose is worth nothing for another. */
export type LinkPurpose = 'password reset' | 'email verification' | 'newsletter link' | 'friend invitation'

/**
 * The secret in the link of an email, 32 bytes. It is derived by a key from the link's name and not stored, so that
 * neither the database nor the queue holds a secret by which another person could act.
 */
export const linkSecret = (
  { secrets }: Pick<Config, 'secrets'>,
  purpose: LinkPurpose,
  name: string,
): string => createHmac('sha256', deriveKey(secrets.token, purpose)).update(name).digest('base64url')

/** The hash that is stored of the secret. */
export const linkHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
