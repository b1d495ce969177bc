import type { PersonalRecords } from '#platform/personal-records.ts'
import { asc, eq } from '#platform/sql.ts'
import { passwordResetLinks, passwordResets } from './tables.ts'

const { user_id, email, asked_at } = passwordResetLinks

export const personalResets: PersonalRecords = {
  name: 'password_resets',
  find: (executor, userId) =>
    executor
      .select({ email, asked_at })
      .from(passwordResetLinks)
      .where(eq(user_id, userId))
      .orderBy(asc(asked_at)),
  async addresses(executor, userId) {
    const sent = await executor.select({ email }).from(passwordResetLinks).where(eq(user_id, userId))
    return sent.map(reset => reset.email)
  },
  async erase(tx, userId) {
    for (const table of [passwordResetLinks, passwordResets])
      await tx.delete(table).where(eq(table.user_id, userId))
  },
}
