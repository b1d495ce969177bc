import type { PersonalRecords } from '#platform/personal-records.ts'
import { and, asc, eq, isNull } from '#platform/sql.ts'
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
    // Files of their tickets go with the tickets. Those in their answers as staff belong to the tickets of others.
    await tx
      .delete(supportAttachments)
      .where(
        and(
          eq(supportAttachments.user_id, userId),
          isNull(supportAttachments.message_id),
          isNull(supportAttachments.problem_message_id),
        ),
      )
    await tx.delete(supportTickets).where(eq(supportTickets.user_id, userId))
  },
}
