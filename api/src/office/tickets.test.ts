import { randomUUID } from 'node:crypto'
import { officeLimits } from '@akyede/contract/office-limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { formOf } from '#test/form.ts'
import { messagesTo } from '#test/outbox.ts'
import { givePhone, registerPerson, type TestPerson } from '#test/people.ts'
import type { Program } from '#test/program.ts'
import { registerStaff } from '#test/staff.ts'
import {
  addAttachment,
  asBody,
  createTicket,
  noteFile,
  openSupportUser,
  sendSupportMessage,
  supportQuestion,
} from '#test/support-requests.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
let efua: TestPerson
let kofi: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  efua = await registerStaff(shop, 'support')
  kofi = await registerStaff(shop, 'admin', { first_name: 'Kofi' })
})
afterAll(() => shop.close())

const read = async (staff: Program, ticketId: string) =>
  (await staff.call('getOfficeTicket', { params: { ticketId } })).body.data
const answer = (
  staff: Program,
  ticketId: string,
  body: { message: string; expected_last: string; resolve?: boolean; attachment_ids?: string[] },
  idempotencyKey: string = randomUUID(),
) => staff.call('answerOfficeTicket', { params: { ticketId }, body }, { idempotencyKey })
async function exportOf(who: Program): Promise<unknown> {
  await who.call('askForExport')
  const last = async () => (await who.call('getProfile')).body.data.export
  await expect.poll(async () => (await last())?.made_at).toBeTruthy()
  return (await who.call('getExport', { params: { exportId: (await last())?.id ?? '' } })).body
}
const entriesOf = async (ticketId: string) => {
  const { rows } = await shop.database.execute<{ event: string; actor: string }>(
    sql`select event, actor from audit_entries where facts ->> 'ticket_id' = ${ticketId} order by at, id`,
  )
  return rows
}

test('shows a ticket with its person and a masked phone number, and records who opened it', async () => {
  const ama = await registerPerson(shop, 'Ama')
  const phone = await givePhone(shop, ama)
  const { id } = await createTicket(ama)
  const ticket = await read(efua, id)
  expect(ticket).toMatchObject({
    subject: supportQuestion.subject,
    status: 'open',
    note: '',
    order: null,
    assigned_to: null,
    person: { user_id: ama.id, first_name: 'Ama', email: ama.email, is_email_verified: true, tickets: 1 },
    messages: [{ from: 'person', author: 'Ama', message: supportQuestion.message }],
  })
  expect(JSON.stringify(ticket)).not.toContain(phone)
  expect(ticket.person.phone).toBe(`•••• ${phone.slice(-3)}`)
  await read(efua, id)
  const { rows } = await shop.database.execute(
    sql`select user_id, actor from audit_entries where event = 'office_looked' and facts ->> 'subject' = ${id}`,
  )
  expect(rows).toEqual([{ user_id: String(ama.id), actor: `user:${efua.id}` }])
})

test('answers once however often the answer is sent, with one message and one email', async () => {
  const person = await openSupportUser(shop)
  const { id, messages } = await createTicket(person.program)
  const body = { message: 'It is in Kumasi.', expected_last: messages[0]?.id ?? '' }
  const key = randomUUID()
  const answers = [await answer(efua, id, body, key), await answer(efua, id, body, key)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const inAnotherTab = await answer(efua, id, body)
  expect(inAnotherTab).toMatchObject({ status: 409, body: { code: 'office.answered_meanwhile' } })
  expect((await read(kofi, id)).messages).toMatchObject([
    { from: 'person' },
    { from: 'shop', author: 'Efua', message: 'It is in Kumasi.' },
  ])
  const emails = () => messagesTo(shop, person.email).filter(email => email.id.startsWith('support-answer-'))
  await expect.poll(() => emails().length).toBe(1)
  await shop.platform.jobs.runScheduledNow()
  expect(emails()).toHaveLength(1)
  expect(await entriesOf(id)).toEqual([{ event: 'support_answered', actor: `user:${efua.id}` }])
})

test('tells the second of two members of staff who answer at the same time of the first answer', async () => {
  const { program } = await openSupportUser(shop)
  const { id, messages } = await createTicket(program)
  const expected_last = messages[0]?.id ?? ''
  const both = await Promise.all([
    answer(efua, id, { message: 'From Efua.', expected_last }),
    answer(kofi, id, { message: 'From Kofi.', expected_last }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const [first, refused] = both.toSorted((one, other) => one.status - other.status)
  const written = first?.body.data.messages.at(-1)
  expect(refused?.body).toMatchObject({ code: 'office.answered_meanwhile', newer: [written] })
  expect((await read(efua, id)).messages).toHaveLength(2)
  const again = await answer(kofi, id, { message: 'From Kofi.', expected_last: written?.id ?? '' })
  expect(again.body.data.messages.map(({ message }) => message)).toContain('From Kofi.')
})

test('refuses an answer after a message that the member of staff has not read', async () => {
  const { program } = await openSupportUser(shop)
  const { id, messages } = await createTicket(program)
  await sendSupportMessage(program, id, 'It has come.')
  const refused = await answer(efua, id, { message: 'Soon.', expected_last: messages[0]?.id ?? '' })
  expect(refused).toMatchObject({
    status: 409,
    body: { newer: [{ from: 'person', message: 'It has come.' }] },
  })
})

test('resolves a ticket with its answer, which one email says', async () => {
  const person = await openSupportUser(shop)
  const { id, messages } = await createTicket(person.program)
  const body = { message: 'It is there.', expected_last: messages[0]?.id ?? '', resolve: true }
  expect((await answer(efua, id, body)).body.data.status).toBe('resolved')
  const emails = () => messagesTo(shop, person.email).filter(email => email.id.startsWith('support-'))
  await expect.poll(() => emails().length).toBe(1)
  expect(emails()[0]?.text).toContain('We think it’s resolved')
  expect((await entriesOf(id)).map(({ event }) => event)).toEqual(['support_answered', 'support_ended'])
})

test('resolves and closes a ticket once, and refuses to answer or resolve a closed one', async () => {
  const person = await openSupportUser(shop)
  const { id, messages } = await createTicket(person.program)
  const end = (name: 'resolveOfficeTicket' | 'closeOfficeTicket') =>
    efua.call(name, { params: { ticketId: id }, body: { words: 'On the phone.' } })
  for (const _ of [1, 2]) expect((await end('resolveOfficeTicket')).body.data.status).toBe('resolved')
  for (const _ of [1, 2]) expect((await end('closeOfficeTicket')).body.data.status).toBe('closed')
  expect((await entriesOf(id)).map(({ event }) => event)).toEqual(['support_ended', 'support_ended'])
  expect(await end('resolveOfficeTicket')).toMatchObject({
    status: 409,
    body: { code: 'support.ticket_closed' },
  })
  const late = await answer(efua, id, { message: 'One more thing.', expected_last: messages[0]?.id ?? '' })
  expect(late).toMatchObject({ status: 409, body: { code: 'support.ticket_closed' } })
})

test('assigns a ticket to staff only, and lists those of the caller', async () => {
  const person = await openSupportUser(shop)
  const { id } = await createTicket(person.program)
  const assign = (user_id: number | null) =>
    efua.call('assignOfficeTicket', { params: { ticketId: id }, body: { user_id } })
  expect((await assign(person.user_id)).body.code).toBe('office.not_found')
  expect((await assign(kofi.id)).body.data.assigned_to).toEqual({ user_id: kofi.id, first_name: 'Kofi' })
  const ofCaller = async (staff: Program) =>
    (await staff.call('listOfficeTickets', { query: { assigned: 'me' } })).body.data.map(ticket => ticket.id)
  expect(await ofCaller(kofi)).toEqual([id])
  expect(await ofCaller(efua)).toEqual([])
  expect((await assign(null)).body.data.assigned_to).toBeNull()
  const { body } = await efua.call('listOfficeColleagues', {})
  expect(body.data).toEqual([
    { user_id: efua.id, first_name: 'Efua' },
    { user_id: kofi.id, first_name: 'Kofi' },
  ])
})

test('keeps a note from the owner of the ticket and from every export', async () => {
  const ama = await registerPerson(shop, 'Ama')
  const { id } = await createTicket(ama)
  const note = 'Called twice before: be patient.'
  const set = await efua.call('setOfficeTicketNote', { params: { ticketId: id }, body: { note } })
  expect(set.body.data.note).toBe(note)
  expect((await read(kofi, id)).note).toBe(note)
  const own = await ama.call('getSupportTicket', { params: { ticketId: id } })
  const listed = await ama.call('listSupportTickets', { query: {} })
  for (const { status } of [own, listed]) expect(status).toBe(200)
  const exports = [await exportOf(ama), await exportOf(efua)]
  const seen = JSON.stringify([own.body, listed.body, ...exports])
  expect(seen).toContain(supportQuestion.subject)
  expect(seen).not.toContain('be patient')
  expect(JSON.stringify(exports[0])).not.toContain('support_note_set')
})

test('finds tickets by status, reference, email and subject, with a total of all pages', async () => {
  const person = await openSupportUser(shop)
  const subject = 'The zebra drum is cracked'
  const ticket = await createTicket(person.program, { subject })
  const other = await createTicket(person.program)
  const list = async (query: object) => {
    const { body } = await efua.call('listOfficeTickets', { query } as never)
    return { ids: body.data.map(({ id }) => id), ...body.pagination }
  }
  for (const search of [ticket.reference.toLowerCase(), 'zebra', subject])
    expect(await list({ search })).toMatchObject({ ids: [ticket.id], total: 1, has_more: false })
  expect((await list({ search: person.email })).ids).toEqual([other.id, ticket.id])
  expect((await list({ search: person.email, sortBy: 'oldest', limit: '1' })).ids).toEqual([ticket.id])
  await efua.call('resolveOfficeTicket', { params: { ticketId: ticket.id }, body: {} })
  expect((await list({ search: person.email, status: 'waiting' })).ids).toEqual([other.id])
  expect((await list({ search: person.email, status: 'resolved' })).ids).toEqual([ticket.id])
  const beyond = await efua.call('listOfficeTickets', { query: { page: '101', limit: '100' } })
  expect(beyond.status).toBe(422)
})

test('opens files of both sides for staff and for the owner, and for nobody else', async () => {
  const person = await openSupportUser(shop)
  const file = await addAttachment(person.program)
  const ticket = await createTicket(person.program, { attachment_ids: [file.body.data.id] })
  const upload = await efua.call('addSupportAttachment', {
    body: asBody(formOf({}, [{ ...noteFile, field: 'attachment' }])),
  })
  const attachment_ids = [upload.body.data.id]
  const unattached = await kofi.call('getOfficeAttachment', { params: { attachmentId: upload.body.data.id } })
  expect(unattached.body.code).toBe('office.not_found')
  const stolen = { message: 'See the label.', expected_last: ticket.messages[0]?.id ?? '', attachment_ids }
  expect((await answer(kofi, ticket.id, stolen)).body.code).toBe('support.attachment_not_found')
  expect((await answer(efua, ticket.id, stolen)).status).toBe(200)
  for (const attachmentId of [file.body.data.id, upload.body.data.id]) {
    const params = { attachmentId }
    const opened = await kofi.call('getOfficeAttachment', { params })
    expect((await shop.http.inject(opened.body.data.url)).body).toContain('The rider called at nine.')
    expect((await person.program.call('getSupportAttachment', { params })).status).toBe(200)
    const stranger = await openSupportUser(shop)
    expect((await stranger.program.call('getSupportAttachment', { params })).body.code).toBe(
      'support.attachment_not_found',
    )
  }
})

test('saves at most 50 replies of each member of staff, for themselves', async () => {
  const staff = await registerStaff(shop, 'support')
  const save = (name: string, message = 'Dear {first_name}') =>
    staff.call('setSavedReply', { params: { name }, body: { message } })
  await shop.database.execute(sql`insert into office_replies (user_id, name, message)
    select ${staff.id}, 'Reply ' || lpad(number::text, 2, '0'), 'Text' from generate_series(1, ${officeLimits.savedReplies - 1}) number`)
  expect((await save('Late parcel')).body.data).toHaveLength(officeLimits.savedReplies)
  expect(await save('One more')).toMatchObject({ status: 422, body: { code: 'office.saved_too_many' } })
  expect((await save('Late parcel', 'Hello')).status).toBe(200)
  for (const _ of [1, 2])
    expect((await staff.call('removeSavedReply', { params: { name: 'Reply 01' } })).status).toBe(204)
  const { body } = await staff.call('listSavedReplies', {})
  expect(body.data).toHaveLength(officeLimits.savedReplies - 1)
  expect(body.data).toContainEqual({ name: 'Late parcel', message: 'Hello' })
  expect((await efua.call('listSavedReplies', {})).body.data).toEqual([])
})

test('refuses a change of a ticket that a colleague changed meanwhile, and says who and when', async () => {
  const ama = await registerPerson(shop, 'Ama')
  const { id } = await createTicket(ama)
  const params = { ticketId: id }
  const { version } = await read(efua, id)
  await kofi.call('assignOfficeTicket', { params, body: { user_id: kofi.id } })
  const headers = { 'if-match': `"${version}"` }
  const refusal = { status: 409, body: { code: 'office.changed_meanwhile', at: expect.any(String) } }
  const byKofi = { ...refusal, body: { ...refusal.body, by: expect.stringMatching(/^Kofi/) } }
  expect(
    await efua.call('assignOfficeTicket', { params, body: { user_id: efua.id } }, { headers }),
  ).toMatchObject(byKofi)
  for (const name of ['resolveOfficeTicket', 'closeOfficeTicket'] as const)
    expect(await efua.call(name, { params, body: {} }, { headers })).toMatchObject(byKofi)
  expect(
    await efua.call('setOfficeTicketNote', { params, body: { note: 'Mine.' } }, { headers }),
  ).toMatchObject(byKofi)
  const now = await read(efua, id)
  expect(now).toMatchObject({ status: 'open', note: '', assigned_to: { user_id: kofi.id } })
  const seen = { headers: { 'if-match': `"${now.version}"` } }
  expect((await efua.call('resolveOfficeTicket', { params, body: {} }, seen)).body.data.status).toBe(
    'resolved',
  )
  shop.clock.advance(1_000)
  await sendSupportMessage(ama, id)
  const late = await efua.call(
    'closeOfficeTicket',
    { params, body: {} },
    { headers: { 'if-match': `"${(await read(kofi, id)).version - 1}"` } },
  )
  expect(late.body).toMatchObject({ code: 'office.changed_meanwhile', by: 'Ama' })
})
