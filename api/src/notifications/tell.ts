import type { NotificationCategory } from '@akyede/contract/notification-categories'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { notifications } from './tables.ts'

export interface Notice {
  readonly userId: number
  readonly category: NotificationCategory
  /** What happened, for programs: `friend.asked`. */
  readonly type: string
  /** What it is about, such as its type and an id: a second notice of the same key is not told. */
  readonly key: string
  readonly title: string
  readonly message: string
  /** The path of the page that it leads to. */
  readonly link: string
  /** The feature writes a letter of its own about it: none is sent from here. */
  readonly hasLetter?: true
}

/** Tells somebody something in the transaction of what happened: once, and in the ways that they chose (D127). */
export async function tell(
  { clock }: Pick<Platform, 'clock' | 'outbox'>,
  tx: Transaction,
  { userId, category, type, key, title, message, link }: Notice,
): Promise<void> {
  await tx
    .insert(notifications)
    .values({
      id: newId(),
      user_id: userId,
      category,
      type,
      key,
      title,
      message,
      link,
      in_app: true,
      created_at: clock.now(),
    })
    .onConflictDoNothing()
}
