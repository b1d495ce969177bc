import type { PersonalRecords } from '#platform/personal-records.ts'
import { asc, eq } from '#platform/sql.ts'
import { presentTicket } from './present-ticket.ts'
import { supportAttachments, supportTickets } from './tables.ts'

export const personalRequests: PersonalRecords = {
  name: 'requests_for_help',
  async find(executor, userId) {
    const tickets = await executor
      .select()
      .from(supportTickets)
      .where(eq(supportTickets.user_id, userId))
      .orderBy(asc(supportTickets.created_at))
    const records = []
    for (const ticket of tickets) {
      const { id, last_message, reopen_until, messages, ...request } = await presentTicket(executor, ticket)
      const shownMessages = messages.map(({ id: _, attachments, ...message }) => ({
        ...message,
        files: attachments.map(({ name }) => name),
      }))
      records.push({ ...request, messages: shownMessages })
    }
    return records
  },
  async erase(tx, userId) {
    await tx.delete(supportAttachments).where(eq(supportAttachments.user_id, userId))
    await tx.delete(supportTickets).where(eq(supportTickets.user_id, userId))
  },
}
