import type { ActivityType } from '@akyede/contract/activity'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { sql } from '#platform/sql.ts'
import { defineRows, writeBeforeCommit } from '#platform/write-before-commit.ts'
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
  await writeBeforeCommit(tx, entryRows, {
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
}

const entryRows = defineRows<typeof activityEntries.$inferInsert>(
  'entries',
  rows => sql`
    insert into ${activityEntries} as entry (
      id, key, type, user_id, other_user_id, subject_id, amount, answer, happened_at)
    select * from ${rows} as added (
      id uuid, key text, type text, user_id bigint, other_user_id bigint, subject_id uuid, amount int, answer text,
      happened_at timestamptz)
    on conflict (key) do update set amount = entry.amount + excluded.amount, answer = excluded.answer,
      happened_at = greatest(entry.happened_at, excluded.happened_at)
    returning entry.id`,
)
