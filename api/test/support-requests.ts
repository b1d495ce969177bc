import { randomUUID } from 'node:crypto'
import type { RequestFor } from '@akyede/contract/api'
import type { SupportTicket } from '@akyede/contract/support'
import { sql } from '#platform/sql.ts'
import { formOf, type SentFile } from './form.ts'
import { openProgram, type Program } from './program.ts'
import type { TestShop } from './test-shop.ts'

export const supportQuestion = {
  subject: 'My basket has not come',
  message: 'It should have been here on Monday.\nCan you see where it is?',
  category: 'delivery',
} as const
export const noteFile: SentFile = { name: 'note.txt', bytes: 'The rider called at nine.' }

/** A user who asks for support. */
export interface SupportUser {
  readonly program: Program
  readonly user_id: number
  readonly email: string
  /** Signs in again, after days have passed. */
  signInAgain(): Promise<unknown>
}

export async function openSupportUser(shop: TestShop): Promise<SupportUser> {
  const [program, email] = [openProgram(shop), `ama.${randomUUID()}@example.com`]
  const { user_id } = await program.register({ email })
  const signInAgain = () => program.login({ email, password: 'Akwaaba#2026' })
  return { program, user_id, email, signInAgain }
}

/** A form in place of the JSON body of the endpoint. */
export const asBody = (form: Uint8Array) => form as never

export async function createTicket(
  program: Program,
  change: Partial<RequestFor<'createSupportTicket'>['body']> = {},
): Promise<SupportTicket> {
  const { status, body } = await program.call('createSupportTicket', {
    body: { ...supportQuestion, ...change },
  })
  if (status !== 201) throw new Error(`asking was answered ${status} ${body.code}`)
  return body.data
}

export const addAttachment = (program: Program) =>
  program.call('addSupportAttachment', {
    body: asBody(formOf({}, [{ ...noteFile, field: 'attachment' }])),
  })

export const sendSupportMessage = (program: Program, ticketId: string, message = 'Is there news?') =>
  program.call('sendSupportMessage', { params: { ticketId }, body: { message } })

/** Counts the support records of a user. */
export async function countSupportRecords({ database }: TestShop, userId: number) {
  const { rows } = await database.execute<Record<'tickets' | 'messages' | 'attachments', number>>(sql`select
    (select count(*)::int from support_tickets where user_id = ${userId}) as tickets,
    (select count(*)::int from support_messages message join support_tickets ticket on ticket.id = message.ticket_id
      where ticket.user_id = ${userId}) as messages,
    (select count(*)::int from support_attachments where user_id = ${userId}) as attachments`)
  return rows[0] ?? { tickets: 0, messages: 0, attachments: 0 }
}
