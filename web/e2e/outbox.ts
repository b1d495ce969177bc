import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

export interface Message {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** The first message to this address, once the server has written it. */
export async function messageTo(address: string): Promise<Message> {
  await expect.poll(() => messagesTo(address).length).toBeGreaterThan(0)
  const [message] = messagesTo(address)
  if (!message) throw new Error('the message is gone again')
  return message
}

/** The email with this subject, once the server has written it. */
export async function messageAbout(subject: string): Promise<Message> {
  const found = () => readMessages().find(message => message.subject.includes(subject))
  await expect.poll(() => found()?.subject).toContain(subject)
  const message = found()
  if (!message) throw new Error('the message is gone again')
  return message
}

/** The link to this page in the newest email to this address. */
export async function linkTo(path: string, email: string): Promise<string> {
  const link = () =>
    messagesTo(email)
      .map(({ text }) => new RegExp(`\\S+${path}#token=\\S+`).exec(text)?.[0])
      .find(Boolean)
  await expect.poll(link).toBeDefined()
  return link() ?? ''
}

export const messagesTo = (address: string): Message[] => readMessages().filter(({ to }) => to === address)

function readMessages(): Message[] {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'outbox')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(file => file.endsWith('.json'))
    .map((file): Message => JSON.parse(readFileSync(join(folder, file), 'utf8')))
}
