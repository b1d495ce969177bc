import type { Executor, Transaction } from '#platform/database.ts'
import type { PersonalRecords } from '#platform/personal-records.ts'
import type { Platform } from '#platform/platform.ts'
import { eq } from '#platform/sql.ts'
import { officeLooks, personNotes } from './tables.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    person_note_changed: { characters: number }
  }
}

/** Replaces the note of staff on a person; an empty one removes it. */
export async function setNote(
  tx: Transaction,
  { audit, clock }: Pick<Platform, 'audit' | 'clock'>,
  { userId, note }: { readonly userId: number; readonly note: string },
  changedBy: number,
): Promise<void> {
  const values = { note, changed_by: changedBy, changed_at: clock.now() }
  if (note === '') await tx.delete(personNotes).where(eq(personNotes.user_id, userId))
  else
    await tx
      .insert(personNotes)
      .values({ user_id: userId, ...values })
      .onConflictDoUpdate({ target: personNotes.user_id, set: values })
  const circumstances = { userId, actor: `user:${changedBy}` } as const
  await audit.write(tx, 'person_note_changed', { characters: note.length }, circumstances)
}

const ofPerson = (executor: Executor, userId: number) =>
  executor.select().from(personNotes).where(eq(personNotes.user_id, userId))

export const findNote = async (
  executor: Executor,
  userId: number,
): Promise<typeof personNotes.$inferSelect | undefined> => (await ofPerson(executor, userId))[0]

/** The note of staff on the user, and what the user opened as staff in the last hours. */
export const personalNotes: PersonalRecords = {
  name: 'notes_of_staff',
  find: async (executor, userId) =>
    (await ofPerson(executor, userId)).map(({ note, changed_at }) => ({ note, changed_at })),
  async erase(tx, userId) {
    await tx.delete(personNotes).where(eq(personNotes.user_id, userId))
    await tx.delete(officeLooks).where(eq(officeLooks.user_id, userId))
  },
}
