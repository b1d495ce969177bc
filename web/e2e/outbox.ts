import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** The first message to this address, once the shop has written it. */
export async function letterTo(address: string): Promise<Letter> {
  await expect.poll(() => lettersTo(address).length).toBeGreaterThan(0)
  const [letter] = lettersTo(address)
  if (!letter) throw new Error('the letter is gone again')
  return letter
}

function lettersTo(address: string): Letter[] {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'outbox')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(file => file.endsWith('.json'))
    .map((file): Letter => JSON.parse(readFileSync(join(folder, file), 'utf8')))
    .filter(({ to }) => to === address)
}
