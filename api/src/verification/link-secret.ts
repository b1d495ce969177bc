import { createHash, createHmac } from 'node:crypto'
import type { Config } from '#platform/config.ts'
import { deriveKey } from '#platform/derive-key.ts'

/** The secret in the link of a letter is worked out, not kept: 32 bytes. */
export const verificationSecret = ({ secrets }: Pick<Config, 'secrets'>, letterId: string): string =>
  createHmac('sha256', deriveKey(secrets.token, 'email verification')).update(letterId).digest('base64url')

/** What is stored of it. */
export const verificationHash = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')
