import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { supportCategories, supportCategoryWords } from '@akyede/contract/support-words'
import type { SignedIn } from '#platform/caller.ts'
import type { Transaction } from '#platform/database.ts'
import { paginate } from '#platform/paginate.ts'
import type { Platform } from '#platform/platform.ts'
import { push } from '#platform/push.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { ReceivedFile } from '#platform/read-form.ts'
import type { Serve } from '#platform/serve.ts'
import { type MayOpenFile, mayOpenFile, removeUnattached, saveFiles } from './attachments.ts'
import { createFileUrl } from './file-links.ts'
import { listTickets } from './list-tickets.ts'
import { openTicket } from './open-ticket.ts'
import { presentTicket } from './present-ticket.ts'
import { lockUserSupport } from './rate-limits.ts'
import { sanitizeFiles } from './sanitize-files.ts'
import { createScan } from './scan.ts'
import type { TicketRow } from './tables.ts'
import { findTicket, lockTicket, statusOf, transitionTicket } from './ticket.ts'
import { isOver } from './transitions.ts'
import { writeMessage } from './write-message.ts'

interface Sending {
  readonly files: readonly ReceivedFile[]
  readonly caller: { readonly userId: number }
}

export function serveSupport(
  serve: Serve,
  platform: Platform,
  rateLimiter: Pick<RateLimiter, 'spendGuess'>,
  mayOpenProblemFile: MayOpenFile,
): void {
  const { clock, database, outbox } = platform
  const scan = createScan(platform)

  /** Responds with the ticket; other tabs and devices of the person receive a push. */
  const respond = async (tx: Transaction, { userId }: SignedIn, ticket: TicketRow) => {
    await push(platform, tx, userId, 'ticket.changed', { ticket_id: ticket.id })
    return { data: await presentTicket(tx, ticket) }
  }

  /** Checks files before the transaction starts, because redrawing and scanning take long. */
  const prepare =
    (field: string) =>
    async ({ files, caller }: Sending) => {
      await rateLimiter.spendGuess(
        [{ key: `files:${caller.userId}`, ...limits.support.files.sent }],
        files.length,
      )
      return sanitizeFiles(scan, field, files)
    }

  /** Files are checked only for the person's own ticket. */
  const prepareForTicket = async (input: Sending & { params: { ticketId: string } }) => {
    await findTicket(database, input.caller.userId, input.params.ticketId)
    return prepare('attachments')(input)
  }

  serve('listSupportCategories', async () => ({
    data: supportCategories.map(id => ({ id, ...supportCategoryWords[id] })),
  }))

  serve('listSupportTickets', async ({ query: { status, page, limit }, caller: { userId } }) => {
    const { tickets, total } = await listTickets(database, { userId, status, page, limit })
    return { data: tickets, pagination: paginate(page, limit, total) }
  })

  serve(
    'createSupportTicket',
    async ({ body: { attachment_ids, ...form }, caller, prepared, tx }) => {
      const written = { ...form, files: prepared, ids: attachment_ids }
      return respond(tx, caller, await openTicket(platform, tx, caller.userId, written))
    },
    prepare('attachments'),
  )

  serve('getSupportTicket', async ({ params, caller }) => ({
    data: await presentTicket(database, await findTicket(database, caller.userId, params.ticketId)),
  }))

  serve(
    'sendSupportMessage',
    async ({ params, body: { message, attachment_ids }, caller, prepared, tx }) => {
      await lockUserSupport(tx, caller.userId)
      const ticket = await lockTicket(tx, caller.userId, params.ticketId)
      const moved = await transitionTicket(tx, ticket, 'write', clock.now())
      await writeMessage(platform, tx, moved, { message, files: prepared, ids: attachment_ids })
      return respond(tx, caller, moved)
    },
    prepareForTicket,
  )

  serve('reopenSupportTicket', async ({ params, caller, tx }) => {
    const ticket = await lockTicket(tx, caller.userId, params.ticketId)
    const moved = await transitionTicket(tx, ticket, 'reopen', clock.now())
    if (isOver(statusOf(ticket))) await outbox.emit(tx, 'support.reopened', { ticket_id: ticket.id })
    return respond(tx, caller, moved)
  })

  serve('closeSupportTicket', async ({ params, caller, tx }) => {
    const ticket = await lockTicket(tx, caller.userId, params.ticketId)
    return respond(tx, caller, await transitionTicket(tx, ticket, 'close', clock.now()))
  })

  serveFiles(serve, platform, prepare('attachment'), mayOpenProblemFile)
}

type Prepare = (input: Sending) => ReturnType<typeof sanitizeFiles>

/** Serves files that are uploaded one by one, before the message that names them. */
function serveFiles(
  serve: Serve,
  platform: Platform,
  prepare: Prepare,
  mayOpenProblemFile: MayOpenFile,
): void {
  const { clock, database } = platform

  serve(
    'addSupportAttachment',
    async ({ caller: { userId }, prepared, tx }) => {
      await lockUserSupport(tx, userId)
      const [saved] = await saveFiles(tx, clock, userId, null, prepared)
      if (saved) return { data: saved }
      const detail = [{ loc: ['body', 'attachment'], msg: 'Please choose a file', type: 'upload' }]
      throw new Failure('request.invalid', { detail })
    },
    prepare,
  )

  serve('removeSupportAttachment', async ({ params, caller, tx }) => {
    await removeUnattached(tx, caller.userId, params.attachmentId)
    return null
  })

  serve('getSupportAttachment', async ({ params: { attachmentId }, caller }) => {
    const [userId, file] = [caller.userId, attachmentId]
    if (!(await mayOpenFile(database, userId, file)) && !(await mayOpenProblemFile(database, userId, file)))
      throw new Failure('support.attachment_not_found')
    return { data: createFileUrl(platform, attachmentId) }
  })
}
