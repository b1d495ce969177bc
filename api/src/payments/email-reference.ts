import { createHmac } from 'node:crypto'
import type { Config } from '#platform/config.ts'
import { deriveKeys } from '#platform/derive-key.ts'
import { isSameText } from '#platform/is-same-text.ts'

type SecretsConfig = Pick<Config, 'secrets'>

const keysFor = ({ secrets }: SecretsConfig) => deriveKeys(secrets.token, 'payment letter')
const secretBy = (key: Uint8Array, reference: string): string =>
  createHmac('sha256', key).update(reference).digest('hex').slice(0, 32)

/**
 * A payment's reference as the letters to a payer without an account name it: with a secret behind it, 128 bits worked out
 * by a key, so that whoever reads the letter is known on any device. The provider knows the reference alone.
 */
export const createEmailReference = (config: SecretsConfig, reference: string): string =>
  `${reference}.${secretBy(keysFor(config)[0], reference)}`

/** Of a reference as somebody names it: the payment's own, and whether it came out of a letter. */
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
