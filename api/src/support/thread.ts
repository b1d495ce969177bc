import type { Executor } from '#platform/database.ts'
import { asc, eq } from '#platform/sql.ts'
import { type AttachmentRow, findFiles } from './attachments.ts'
import { type MessageRow, supportMessages, type TicketRow } from './tables.ts'

export interface MessageWithFiles extends MessageRow {
  readonly files: readonly AttachmentRow[]
}

/** Everything that was written in a request, in order, with the files that were sent along. */
export async function findThread(
  executor: Executor,
  { id }: Pick<TicketRow, 'id'>,
): Promise<MessageWithFiles[]> {
  const messages = await executor
    .select()
    .from(supportMessages)
    .where(eq(supportMessages.ticket_id, id))
    .orderBy(asc(supportMessages.created_at), asc(supportMessages.id))
  const ids = messages.map(message => message.id)
  const files = await findFiles(executor, ids)
  return messages.map(message => ({
    ...message,
    files: files.filter(file => file.message_id === message.id),
  }))
}
