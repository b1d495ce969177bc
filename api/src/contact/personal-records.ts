import type { PersonalRecords } from '#platform/personal-records.ts'
import { asc, eq } from '#platform/sql.ts'
import { contactMessages } from './tables.ts'

export const personalMessages: PersonalRecords = {
  name: 'messages',
  async find(executor, userId) {
    const sent = await executor
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.user_id, userId))
      .orderBy(asc(contactMessages.created_at))
    return sent.map(({ id, user_id, ...message }) => message)
  },
  async erase(tx, userId) {
    await tx.delete(contactMessages).where(eq(contactMessages.user_id, userId))
  },
}
