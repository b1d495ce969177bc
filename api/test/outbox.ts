import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestShop } from './test-shop.ts'

export interface SentMessage {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Every message that the shop has written so far to this address. */
export function messagesTo({ dataDir }: TestShop, address: string): SentMessage[] {
  const folder = join(dataDir, 'outbox')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(file => file.endsWith('.json'))
    .map((file): SentMessage => JSON.parse(readFileSync(join(folder, file), 'utf8')))
    .filter(({ to }) => to === address)
}
