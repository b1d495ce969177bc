import { createHmac, type KeyObject } from 'node:crypto'
import type { Config } from '#platform/config.ts'
import { deriveKeys } from '#platform/derive-key.ts'
import { isSameText } from '#platform/secrets.ts'

type SecretsConfig = Pick<Config, 'secrets'>

const keysFor = ({ secrets }: SecretsConfig) => deriveKeys(secrets.token, 'payment letter')
const secretBy = (key: KeyObject, reference: string): string =>
  createHmac('sha256', key).update(reference).digest('hex').slice(0, 32)

/**
 * Creates the payment reference for emails to a payer without an account. A 128-bit secret derived from a key
 * identifies the reader of the email on any device. The provider knows the plain reference alone.
 */
export const createEmailReference = (config: SecretsConfig, reference: string): string =>
  `${reference}.${secretBy(keysFor(config)[0], reference)}`

/** Splits a reference from a request into the payment's own and whether it came from an email. */
export function readReference(
  config: SecretsConfig,
  named: string,
): { readonly reference: string; readonly isFromLetter: boolean } {
  const [reference = ''] = named.split('.')
  const isFromLetter = keysFor(config).some(key =>
    isSameText(named, `${reference}.${secretBy(key, reference)}`),
  )
  return { reference: isFromLetter ? reference : named, isFromLetter }
}
