import type { PersonalRecords } from '#platform/personal-records.ts'
import { eq } from '#platform/sql.ts'
import { passwordResets } from './tables.ts'

export const personalResets: PersonalRecords = {
  name: 'password_resets',
  find: (executor, userId) =>
    executor
      .select({
        email: passwordResets.email,
        asked_at: passwordResets.asked_at,
        used_at: passwordResets.used_at,
      })
      .from(passwordResets)
      .where(eq(passwordResets.user_id, userId)),
  async addresses(executor, userId) {
    const { email } = passwordResets
    const sent = await executor
      .select({ email })
      .from(passwordResets)
      .where(eq(passwordResets.user_id, userId))
    return sent.map(reset => reset.email)
  },
  async erase(tx, userId) {
    await tx.delete(passwordResets).where(eq(passwordResets.user_id, userId))
  },
}
