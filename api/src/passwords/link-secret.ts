import { createHash, createHmac } from 'node:crypto'
import type { Config } from '#platform/config.ts'
import { deriveKey } from '#platform/derive-key.ts'

/**
 * The secret in the link of a mail is worked out, not kept: neither the database nor the queue holds anything by
 * which somebody could set another's password. 32 bytes.
 */
export const resetSecret = ({ secrets }: Pick<Config, 'secrets'>, askId: string): string =>
  createHmac('sha256', deriveKey(secrets.token, 'password reset')).update(askId).digest('base64url')

/** What is stored of it. */
export const resetHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
