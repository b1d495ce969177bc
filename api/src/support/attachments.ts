import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { SupportAttachment } from '@akyede/contract/support'
import { after, type Clock } from '#platform/clock.ts'
import type { Executor, Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { and, asc, eq, gt, inArray, isNull } from '#platform/sql.ts'
import { requireByteQuota } from './rate-limits.ts'
import type { SafeFile } from './sanitize-files.ts'
import { supportAttachments, supportMessages, supportTickets } from './tables.ts'

const { id, message_id, problem_message_id, name, size, type, user_id, created_at } = supportAttachments

export type AttachmentRow = Pick<
  typeof supportAttachments.$inferSelect,
  'id' | 'name' | 'type' | 'size' | 'message_id'
>

/** The message that a file belongs to: of a ticket, or about a problem with an order. */
type FileMessage = { readonly message_id: string } | { readonly problem_message_id: string }

const hasNoMessage = and(isNull(message_id), isNull(problem_message_id))

export const presentAttachment = (row: Omit<AttachmentRow, 'message_id'>): SupportAttachment => ({
  id: row.id,
  name: row.name,
  type: row.type as SupportAttachment['type'],
  size: row.size,
})

/** Stores files; the caller holds the sender's lock. */
export async function saveFiles(
  tx: Transaction,
  clock: Clock,
  userId: number,
  message: FileMessage | null,
  files: readonly SafeFile[],
): Promise<SupportAttachment[]> {
  if (files.length === 0) return []
  await requireByteQuota(tx, clock, userId, bytesOf(files.map(({ bytes }) => bytes.length)))
  const rows = files.map(file => ({
    ...file,
    id: newId(),
    user_id: userId,
    ...message,
    size: file.bytes.length,
    created_at: clock.now(),
  }))
  await tx.insert(supportAttachments).values(rows)
  return rows.map(presentAttachment)
}

const bytesOf = (sizes: readonly number[]): number => sizes.reduce((sum, one) => sum + one, 0)

/**
 * Attaches files to a message: those sent with it, and those uploaded before. An uploaded file belongs to one message
 * only. Fails with `support.attachment_not_found` or `request.invalid`.
 */
export async function attachFiles(
  tx: Transaction,
  clock: Clock,
  { userId, message }: { readonly userId: number; readonly message: FileMessage },
  sent: { readonly files: readonly SafeFile[]; readonly ids: readonly string[] },
): Promise<void> {
  const ids = [...new Set(sent.ids)]
  const isMine = and(
    inArray(id, ids),
    eq(user_id, userId),
    hasNoMessage,
    gt(created_at, after(clock, -limits.support.files.unattachedKeptFor)),
  )
  const named =
    ids.length === 0 ? [] : await tx.update(supportAttachments).set(message).where(isMine).returning({ size })
  if (named.length < ids.length) throw new Failure('support.attachment_not_found')
  const { atMost, totalBytes } = limits.support.files
  const sizes = [...named.map(one => one.size), ...sent.files.map(({ bytes }) => bytes.length)]
  if (sizes.length > atMost || bytesOf(sizes) > totalBytes) {
    const msg = `A message can have at most ${atMost} files, together at most ${totalBytes / 1024 / 1024} MB`
    throw new Failure('request.invalid', { detail: [{ loc: ['body', 'attachments'], msg, type: 'upload' }] })
  }
  await saveFiles(tx, clock, userId, message, sent.files)
}

/** Fails with `support.attachment_not_found`, also for a file that belongs to a message. */
export async function removeUnattached(tx: Transaction, userId: number, attachmentId: string): Promise<void> {
  const deleted = await tx
    .delete(supportAttachments)
    .where(and(eq(id, attachmentId), eq(user_id, userId), hasNoMessage))
    .returning({ id })
  if (deleted.length === 0) throw new Failure('support.attachment_not_found')
}

/** Whether this person uploaded the file, or it belongs to one of their tickets. */
export async function mayOpenFile(
  executor: Executor,
  userId: number,
  attachmentId: string,
): Promise<boolean> {
  const ticket = await findTicketOfFile(executor, attachmentId)
  if (ticket?.user_id === userId) return true
  const uploaded = and(eq(id, attachmentId), eq(user_id, userId))
  return (await executor.select({ id }).from(supportAttachments).where(uploaded)).length > 0
}

/** The ticket that a file belongs to; undefined for a file without a message. */
export async function findTicketOfFile(
  executor: Executor,
  attachmentId: string,
): Promise<{ id: string; user_id: number } | undefined> {
  const [ticket] = await executor
    .select({ id: supportTickets.id, user_id: supportTickets.user_id })
    .from(supportAttachments)
    .innerJoin(supportMessages, eq(supportMessages.id, message_id))
    .innerJoin(supportTickets, eq(supportTickets.id, supportMessages.ticket_id))
    .where(eq(id, attachmentId))
  return ticket
}

/** Files without their content, in upload order. */
export async function findFiles(executor: Executor, messageIds: readonly string[]): Promise<AttachmentRow[]> {
  if (messageIds.length === 0) return []
  return executor
    .select({ id, name, type, size, message_id })
    .from(supportAttachments)
    .where(inArray(message_id, [...messageIds]))
    .orderBy(asc(created_at), asc(id))
}

/** Whether this user may open a file of a problem with an order. */
export type MayOpenFile = (executor: Executor, userId: number, attachmentId: string) => Promise<boolean>

/** The message about a problem that a file belongs to. */
export async function findProblemMessageOf(
  executor: Executor,
  attachmentId: string,
): Promise<string | undefined> {
  const [file] = await executor
    .select({ messageId: problem_message_id })
    .from(supportAttachments)
    .where(eq(id, attachmentId))
  return file?.messageId ?? undefined
}

/** Files of messages about problems, in upload order, by message. */
export async function findProblemFiles(
  executor: Executor,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, SupportAttachment[]>> {
  if (messageIds.length === 0) return new Map()
  const rows = await executor
    .select({ id, name, type, size, messageId: problem_message_id })
    .from(supportAttachments)
    .where(inArray(problem_message_id, [...messageIds]))
    .orderBy(asc(created_at), asc(id))
  const byMessage = Map.groupBy(rows, ({ messageId }) => messageId ?? '')
  return new Map([...byMessage].map(([messageId, files]) => [messageId, files.map(presentAttachment)]))
}

/** Deletes the files of these messages about problems. */
export async function deleteProblemFiles(tx: Executor, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length > 0)
    await tx.delete(supportAttachments).where(inArray(problem_message_id, [...messageIds]))
}
