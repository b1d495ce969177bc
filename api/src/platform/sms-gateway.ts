import { type MayReach, postExternal } from './fetch-external.ts'
import type { Mail } from './mail.ts'

export interface SmsGatewayAccount {
  readonly url: string
  readonly key: string
  /** What phones show as the sender: at most eleven letters and digits. */
  readonly sender: string
}

const within = 5_000

/**
 * A gateway that takes messages as JSON over HTTP. It fails unless the gateway says that it took the message; whoever
 * sends tries again, under the same id, by which the gateway knows one that it has already.
 */
export function createSmsGateway({ url, key, sender }: SmsGatewayAccount, mayReach?: MayReach): Mail {
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
    // What was handed over is not ours any more.
    deleteMessages: async () => {},
  }
}

/** SMS by the gateway, and letters as before. */
export const withSmsGateway = (letters: Mail, gateway: Mail): Mail => ({
  send: message => (message.channel === 'sms' ? gateway : letters).send(message),
  // SMS from before the gateway lie there too.
  deleteMessages: (person, addresses) => letters.deleteMessages(person, addresses),
})
