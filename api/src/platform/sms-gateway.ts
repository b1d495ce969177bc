import { type MayReach, postExternal } from './fetch-external.ts'
import type { MessageProvider } from './mail.ts'
import type { SmsGatewayAccount } from './message-providers.ts'

const within = 5_000

/**
 * An SMS gateway that takes messages as JSON over HTTP. Sending fails unless the gateway confirms the message; a
 * retry has the same id, by which the gateway recognises a duplicate.
 */
export function createSmsGateway(
  { url, key, sender }: SmsGatewayAccount,
  mayReach?: MayReach,
): MessageProvider {
  return {
    async send({ id, channel, to, text }) {
      if (channel !== 'sms') throw new Error(`an SMS gateway sends no ${channel}`)
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${key}`,
        'idempotency-key': id,
      }
      const body = JSON.stringify({ id, from: sender, to, text })
      await postExternal(url, { headers, body }, { within, ...(mayReach && { mayReach }) })
    },
  }
}
