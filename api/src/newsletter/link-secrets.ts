import type { Config } from '#platform/config.ts'
import { linkSecret } from '#platform/link-secret.ts'

/** The secrets in the links of the newsletter's letters. */
export const linkSecrets = (config: Pick<Config, 'secrets'>) => ({
  /** Of one time that somebody asked. */
  confirm: (askId: string): string => linkSecret(config, 'newsletter link', `confirm:${askId}`),
  /** The same in every letter to the address. */
  unsubscribe: (subscriptionId: string): string =>
    linkSecret(config, 'newsletter link', `unsubscribe:${subscriptionId}`),
})
