import type { ActivityType } from '@akyede/contract/activity'
import { prepared, type Transaction } from '#platform/database.ts'
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
  await upsertEntry(tx).execute({
    id: newId(),
    key: `${entry.type} ${entry.about}`,
    type: entry.type,
    userId: entry.userId,
    otherUserId: entry.otherUserId ?? null,
    subjectId: entry.subjectId ?? null,
    amount: entry.amount ?? 1,
    answer: entry.answer ?? null,
    at: entry.at,
  })
}

const upsertEntry = prepared('upsert_activity_entry', executor =>
  executor
    .insert(activityEntries)
    .values({
      id: sql.placeholder('id'),
      key: sql.placeholder('key'),
      type: sql.placeholder('type'),
      user_id: sql.placeholder('userId'),
      other_user_id: sql.placeholder('otherUserId'),
      subject_id: sql.placeholder('subjectId'),
      amount: sql.placeholder('amount'),
      answer: sql.placeholder('answer'),
      happened_at: sql.placeholder('at'),
    })
    .onConflictDoUpdate({
      target: activityEntries.key,
      set: {
        amount: sql`${activityEntries.amount} + excluded.amount`,
        answer: sql`excluded.answer`,
        happened_at: sql`greatest(${activityEntries.happened_at}, excluded.happened_at)`,
      },
    }),
)
