import { findContact, type Letter, writeTo } from '#feature/accounts'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type Notice, tell } from './tell.ts'
import { wantsLetter } from './wishes.ts'

export interface NoticeWithLetter extends Omit<Notice, 'key' | 'hasLetter'> {
  readonly letter: Letter
  /** A receipt, news of money or of the safety of an account: it is written whatever somebody chose. */
  readonly always?: true
}

/** Tells somebody, and writes them a letter in the feature's own words where it is due; its id keeps both from coming twice. */
export async function tellWithLetter(
  platform: Platform,
  tx: Transaction,
  { letter, always, ...notice }: NoticeWithLetter,
): Promise<void> {
  const isDue = always ?? (await wantsLetter(tx, notice.userId, notice.category))
  await tell(platform, tx, { ...notice, key: letter.id, ...(isDue && { hasLetter: true }) })
  const person = isDue ? await findContact(tx, notice.userId) : undefined
  if (person) await writeTo(platform, tx, person, letter)
}
