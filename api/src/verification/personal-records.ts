import type { PersonalRecords } from '#platform/personal-records.ts'
import { eq } from '#platform/sql.ts'
import { emailChanges, emailVerifications } from './tables.ts'

export const personalVerification: PersonalRecords = {
  name: 'email_changes',
  find: (executor, userId) =>
    executor
      .select({ email: emailChanges.email, asked_at: emailChanges.asked_at })
      .from(emailChanges)
      .where(eq(emailChanges.user_id, userId)),
  async addresses(executor, userId) {
    const { email } = emailChanges
    const changes = await executor
      .select({ email })
      .from(emailChanges)
      .where(eq(emailChanges.user_id, userId))
    return changes.map(change => change.email)
  },
  async erase(tx, userId) {
    for (const table of [emailChanges, emailVerifications])
      await tx.delete(table).where(eq(table.user_id, userId))
  },
}
