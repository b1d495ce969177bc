import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from './clock.ts'
import { type LetterAction, letterHtml } from './letter-html.ts'

export type { LetterAction } from './letter-html.ts'

/** A message to a person; e-mail and SMS alike. */
export interface Message {
  /** Names the file, so that a retried delivery writes the same message again instead of a second one. */
  readonly id: string
  readonly channel: 'email' | 'sms'
  readonly to: string
  readonly subject: string
  readonly text: string
  /** What it is there for; its address stands in the text too. */
  readonly action?: LetterAction
}

export interface Mail {
  send(message: Message): Promise<void>
}

/** Without a mail server every message is a JSON file in the outbox folder. `shop` is its own address. */
export function createMailFolder(folder: string, clock: Clock, shop: () => string): Mail {
  return {
    async send(message) {
      if (/[\r\n]/.test(message.to + message.subject)) throw new Error('a mail header holds a line break')
      await mkdir(folder, { recursive: true })
      const { id, channel, to, subject, text, action } = message
      const html = letterHtml({ subject, text, action, shop: shop() })
      const at = clock.now().toISOString()
      const file = join(folder, `${id}.json`)
      // A name of its own: another process may be delivering the same message.
      const draft = `${file}.${randomUUID()}.part`
      await writeFile(draft, JSON.stringify({ id, at, channel, to, subject, text, html }, null, 2))
      await rename(draft, file)
    },
  }
}
