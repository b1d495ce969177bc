import { Failure } from '@akyede/contract/failures'
import { isStaff } from '@akyede/contract/office'
import { findFirstNames, findStaff, findUserByEmail, findUserById } from '#feature/accounts'
import { findProblemOfFile } from '#feature/problems'
import {
  answerTicket,
  assignTicket,
  createFileUrl,
  endTicket,
  findTicketById,
  findTicketOfFile,
  listTicketsForStaff,
  lockTicketById,
  setTicketNote,
  type TicketRow,
} from '#feature/support'
import type { SignedIn } from '#platform/caller.ts'
import { type Executor, type Transaction, transaction } from '#platform/database.ts'
import type { Serve } from '#platform/serve.ts'
import { requireVersion, type VersionedRequest } from './changed-meanwhile.ts'
import type { OfficeContext } from './index.ts'
import { paginateRows } from './paginate.ts'
import {
  findLastOfPerson,
  presentTicketForStaff,
  presentTicketSummary,
  requireNothingNewer,
  ticketVersion,
} from './present-ticket.ts'
import { recordLook } from './record-look.ts'
import { actedBy } from './require-staff.ts'

/** Serves support tickets of everyone to staff. */
export function serveOfficeTickets(serve: Serve, context: OfficeContext): void {
  const { platform } = context
  const { database } = platform

  serve('listOfficeTickets', async ({ query: { page, limit, assigned, search, ...query }, caller }) => {
    const byEmail = search?.includes('@') ? await findUserByEmail(database, search) : undefined
    const { found, total } = await listTicketsForStaff(database, {
      ...query,
      page,
      limit,
      assignedTo: assigned === 'me' ? caller.userId : assigned === 'nobody' ? null : undefined,
      userId: byEmail?.id,
      search: byEmail ? undefined : search,
    })
    const names = await findFirstNames(
      database,
      found.flatMap(({ ticket }) => [ticket.user_id, ticket.assigned_to ?? ticket.user_id]),
    )
    return {
      data: found.map(({ ticket, last }) => presentTicketSummary(ticket, last, names)),
      pagination: paginateRows(page, limit, total),
    }
  })

  serve('getOfficeTicket', ({ params, caller }) =>
    transaction(database, async tx => {
      const ticket = await findTicketById(tx, params.ticketId)
      if (!ticket) throw new Failure('office.not_found')
      await recordLook(platform, tx, caller, lookAt(ticket))
      return { data: await presentTicketForStaff(tx, ticket) }
    }),
  )

  serve('getOfficeAttachment', ({ params: { attachmentId }, caller }) =>
    transaction(database, async tx => {
      const ticket = await findTicketOfFile(tx, attachmentId)
      const problem = ticket ? undefined : await findProblemOfFile(tx, attachmentId)
      if (!ticket && !problem) throw new Failure('office.not_found')
      if (ticket) await recordLook(platform, tx, caller, lookAt(ticket))
      if (problem)
        await recordLook(platform, tx, caller, {
          subject: problem.id,
          kind: 'problem',
          userId: problem.user_id ?? undefined,
        })
      return { data: createFileUrl(platform, attachmentId) }
    }),
  )

  serve('listOfficeColleagues', async () => ({ data: await findStaff(database) }))

  serveTicketActions(serve, context)
}

const lookAt = ({ id, user_id }: Pick<TicketRow, 'id' | 'user_id'>) =>
  ({ subject: id, kind: 'ticket', userId: user_id }) as const

function serveTicketActions(serve: Serve, { platform }: Pick<OfficeContext, 'platform'>): void {
  serve('answerOfficeTicket', async ({ params, body, caller, tx }) => {
    const ticket = await lockTicket(tx, params.ticketId)
    await requireNothingNewer(tx, ticket, body.expected_last)
    const { message, attachment_ids: attachmentIds, resolve } = body
    const answer = { message, attachmentIds, resolve, staffId: caller.userId }
    await answerTicket(platform, tx, ticket, answer, actedBy(caller))
    return respond(tx, ticket)
  })

  serve('resolveOfficeTicket', async ({ params, body, caller, tx, http }) => {
    const ticket = await lockVersion(tx, http, params.ticketId)
    await endTicket(platform, tx, ticket, 'resolve', actedBy(caller, body))
    return respond(tx, ticket)
  })

  serve('closeOfficeTicket', async ({ params, body, caller, tx, http }) => {
    const ticket = await lockVersion(tx, http, params.ticketId)
    await endTicket(platform, tx, ticket, 'close', actedBy(caller, body))
    return respond(tx, ticket)
  })

  serve('assignOfficeTicket', async ({ params, body: { user_id }, caller, tx, http }) => {
    const ticket = await lockVersion(tx, http, params.ticketId)
    if (user_id !== null) await requireStaffMember(tx, user_id)
    await assignTicket(platform, tx, ticket, user_id, actedBy(caller))
    return respond(tx, ticket)
  })

  serve('setOfficeTicketNote', async ({ params, body: { note }, caller, tx, http }) => {
    const ticket = await lockVersion(tx, http, params.ticketId)
    await setTicketNote(platform, tx, ticket, note, actedBy(caller))
    return respond(tx, ticket)
  })
}

async function lockTicket(tx: Transaction, ticketId: string): Promise<TicketRow> {
  const ticket = await lockTicketById(tx, ticketId)
  if (!ticket) throw new Failure('office.not_found')
  return ticket
}

/** Locks a ticket and refuses a version that staff no longer see, as `requireVersion` does. */
async function lockVersion(
  tx: Transaction,
  http: VersionedRequest['http'],
  ticketId: string,
): Promise<TicketRow> {
  const ticket = await lockTicket(tx, ticketId)
  if (!http?.request.headers['if-match']) return ticket
  const version = ticketVersion(ticket)
  const ofPerson = await findLastOfPerson(tx, ticket)
  await requireVersion(tx, { http, version, subject: { fact: 'ticket_id', id: ticketId }, ofPerson })
  return ticket
}

async function respond(tx: Transaction, { id }: TicketRow) {
  return { data: await presentTicketForStaff(tx, await lockTicket(tx, id)) }
}

async function requireStaffMember(executor: Executor, userId: number): Promise<void> {
  const user = await findUserById(executor, userId)
  if (!user?.is_active || !isStaff(user.role_name as SignedIn['role'])) throw new Failure('office.not_found')
}
