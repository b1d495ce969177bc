import type { ActivityType } from '@akyede/contract/activity'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { sql } from '#platform/sql.ts'
import { activityEntries } from './tables.ts'

export interface Entry {
  readonly type: ActivityType
  /** Identifies the subject. Together with the type it finds the entry again. */
  readonly about: string
  readonly userId: number
  readonly otherUserId?: number | null
  readonly subjectId?: string
  readonly amount?: number
  readonly answer?: string
  readonly at: Date
}

/** Writes an entry. Repeated activity on the same subject updates it and adds up the amounts. */
export async function writeEntry(tx: Transaction, entry: Entry): Promise<void> {
  await tx
    .insert(activityEntries)
    .values({
      id: newId(),
      key: `${entry.type} ${entry.about}`,
      type: entry.type,
      user_id: entry.userId,
      other_user_id: entry.otherUserId ?? null,
      subject_id: entry.subjectId ?? null,
      amount: entry.amount ?? 1,
      answer: entry.answer ?? null,
      happened_at: entry.at,
    })
    .onConflictDoUpdate({
      target: activityEntries.key,
      set: {
        amount: sql`${activityEntries.amount} + excluded.amount`,
        answer: sql`excluded.answer`,
        happened_at: sql`greatest(${activityEntries.happened_at}, excluded.happened_at)`,
      },
    })
}
