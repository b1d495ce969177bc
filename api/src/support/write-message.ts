import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { eq } from '#platform/sql.ts'
import { attachFiles } from './attachments.ts'
import { requireMessageQuota } from './rate-limits.ts'
import type { SafeFile } from './sanitize-files.ts'
import { supportMessages, type TicketRow } from './tables.ts'

/** A message with files sent along and ids of files uploaded before. */
export interface MessageInput {
  readonly message: string
  readonly files: readonly SafeFile[]
  readonly ids: readonly string[]
}

/**
 * Adds a message to a ticket; the caller holds `lockUserSupport`. Fails with `request.rate_limited`,
 * `support.ticket_full` or the failures of `attachFiles`.
 */
export async function writeMessage(
  { clock, outbox }: Pick<Platform, 'clock' | 'outbox'>,
  tx: Transaction,
  ticket: TicketRow,
  { message, ...files }: MessageInput,
): Promise<void> {
  await requireMessageQuota(tx, clock, ticket.user_id)
  const written = await tx.$count(supportMessages, eq(supportMessages.ticket_id, ticket.id))
  if (written >= limits.support.messagesMax) throw new Failure('support.ticket_full')
  const id = newId()
  await tx
    .insert(supportMessages)
    .values({ id, ticket_id: ticket.id, author: 'person', message, created_at: clock.now() })
  await attachFiles(tx, clock, { userId: ticket.user_id, message: { message_id: id } }, files)
  await outbox.emit(tx, 'support.written', { message_id: id })
}
