import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { sql } from '#platform/sql.ts'
import type { TestShop } from './test-shop.ts'

export { type MailEmulator, openMailEmulator } from '@akyede/emulator-mail'

export interface SentMessage {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Queued jobs and events that no listener has processed yet, as a table for a `from`. */
export const waitingWork = sql`(
  select id::text from graphile_worker.jobs
  union all select id::text from outbox_events where delivered_at is null) waiting_work`

/** Waits until every event is delivered and every job done. */
export const backgroundWorkDone = ({ database }: Pick<TestShop, 'database'>): Promise<void> =>
  expect.poll(async () => (await database.execute(sql`select from ${waitingWork}`)).rows.length).toBe(0)

/** The messages of each shop by file. They never change, so each file is read once, however often a test polls. */
const readMessages = new WeakMap<TestShop, Map<string, SentMessage>>()

/** Every message to this address so far. */
export function messagesTo(shop: TestShop, address: string): SentMessage[] {
  const folder = join(shop.dataDir, 'outbox')
  if (!existsSync(folder)) return []
  const messages = readMessages.get(shop) ?? new Map<string, SentMessage>()
  readMessages.set(shop, messages)
  return readdirSync(folder)
    .filter(file => file.endsWith('.json'))
    .map(file => {
      const message: SentMessage = messages.get(file) ?? JSON.parse(readFileSync(join(folder, file), 'utf8'))
      messages.set(file, message)
      return message
    })
    .filter(({ to }) => to === address)
}

/** The code in the newest of so many code messages; waits until they are there. */
export async function lastCodeTo(shop: TestShop, address: string, count: number): Promise<string> {
  const sent = () => messagesTo(shop, address).filter(({ subject }) => subject === 'Your Akyɛde code')
  await expect.poll(() => sent().length).toBe(count)
  const [newest] = sent().sort((a, b) => (a.id < b.id ? 1 : -1))
  return /^\d{6}/.exec(newest?.text ?? '')?.[0] ?? ''
}

/** The token of the first link to this page that was sent to this address; waits until it is there. */
export async function linkTokenTo(
  shop: TestShop,
  address: string,
  page: 'reset-password' | 'verify-email',
): Promise<string> {
  const link = new RegExp(`/${page}#token=([\\w-]+)`)
  const found = () =>
    messagesTo(shop, address)
      .map(({ text }) => link.exec(text)?.[1])
      .find(Boolean)
  await expect.poll(found).toBeDefined()
  return found() ?? ''
}
