import { createHash, createHmac } from 'node:crypto'
import type { Config } from '#platform/config.ts'
import { deriveKey } from '#platform/derive-key.ts'

/**
 * The secrets in the links of mails are worked out, not kept: the database and the queue hold nothing by which
 * somebody could confirm or leave for another.
 */
export function linkSecrets({ secrets }: Pick<Config, 'secrets'>) {
  const key = deriveKey(secrets.token, 'newsletter link')
  const secretOf = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return {
    /** Of one time that somebody asked. */
    confirm: (askId: string): string => secretOf(`confirm:${askId}`),
    /** The same in every mail to the address. */
    unsubscribe: (subscriptionId: string): string => secretOf(`unsubscribe:${subscriptionId}`),
  }
}

/** What is stored of a link's secret. */
export const linkHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
