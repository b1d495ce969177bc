import { randomUUID } from 'node:crypto'
import { limits } from '@akyede/contract/limits'
import { supportCategories } from '@akyede/contract/support-words'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { otherSpellings } from '#test/changed-text.ts'
import { openDevice } from '#test/device.ts'
import { formOf, type SentFile } from '#test/form.ts'
import { messagesTo } from '#test/outbox.ts'
import {
  addAttachment,
  asBody,
  countSupportRecords,
  createTicket,
  noteFile,
  openSupportUser,
  sendSupportMessage,
  supportQuestion,
} from '#test/support-requests.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ environment: { CONTACT_EMAIL: 'desk@akyede.test' } })
})
afterAll(() => shop.close())

const day = 86_400_000
const newUser = () => openSupportUser(shop)
const notificationsOf = async (userId: number) => {
  const { rows } = await shop.database.execute<Record<string, string>>(
    sql`select category, type, title, link from notifications where user_id = ${userId} order by created_at, id`,
  )
  return rows
}

test('a ticket is opened, answered by email and notification, answered back and resolved', async () => {
  const { program, user_id, email } = await newUser()
  const ticket = await createTicket(program, { priority: 'urgent' })
  const { subject, category, message } = supportQuestion
  expect(ticket).toMatchObject({
    ...{ subject, category, priority: 'urgent', status: 'open', order: null, reopen_until: null },
    messages: [{ from: 'you', message, attachments: [] }],
  })
  expect(ticket.reference).toMatch(/^AK-[2-9A-Z]{6}$/)
  const toDesk = () =>
    messagesTo(shop, 'desk@akyede.test').filter(({ subject }) => subject.includes(ticket.reference))
  await expect.poll(() => toDesk().length).toBe(1)
  expect(toDesk()[0]?.subject).toBe(`Urgent: ${ticket.reference}: ${supportQuestion.subject}`)
  for (const part of [email, supportQuestion.message, 'Delivery']) expect(toDesk()[0]?.text).toContain(part)

  expect((await shop.operator.listTickets(false))[0]).toContain(ticket.reference)
  await shop.operator.answerTicket(ticket.reference.toLowerCase(), 'It is in Kumasi, and with you tomorrow.')
  expect(await shop.operator.listTickets(false)).toEqual([])
  const answerEmails = () => messagesTo(shop, email).filter(({ id }) => id.startsWith('support-answer-'))
  await expect.poll(() => answerEmails().length).toBe(1)
  expect(answerEmails()[0]?.text).toContain('It is in Kumasi')
  expect(answerEmails()[0]?.text).toContain(`/dashboard/support/${ticket.id}`)
  const notification = { category: 'support', link: `/dashboard/support/${ticket.id}` }
  await expect
    .poll(() => notificationsOf(user_id))
    .toEqual([
      { ...notification, type: 'support.answered', title: `We’ve replied to “${supportQuestion.subject}”` },
    ])

  const { body } = await program.call('listSupportTickets', { query: { status: 'waiting_user' } })
  expect(body.data).toMatchObject([{ id: ticket.id, last_message: { from: 'us' } }])
  expect((await sendSupportMessage(program, ticket.id)).body.data).toMatchObject({
    status: 'waiting_support',
  })
  expect(await shop.operator.endTicket(ticket.id, 'resolve')).toContain('resolved')
  expect(await shop.operator.endTicket(ticket.id, 'resolve')).toContain('already')
  const solved = (await program.call('getSupportTicket', { params: { ticketId: ticket.id } })).body.data
  expect(solved).toMatchObject({
    status: 'resolved',
    messages: [{ from: 'you' }, { from: 'us' }, { from: 'you' }],
  })
  await expect
    .poll(() => messagesTo(shop, email).filter(({ subject }) => subject.includes('is resolved')).length)
    .toBe(1)
  expect((await notificationsOf(user_id)).map(({ type }) => type)).toEqual([
    'support.answered',
    'support.ended',
  ])
  expect((await shop.operator.readTicket(ticket.reference))?.join('\n')).toContain('Is there news?')
  const { rows: pushed } = await shop.database.execute(
    sql`select 1 from pushes where user_id = ${user_id} and type = 'ticket.changed'`,
  )
  expect(pushed).toHaveLength(4)
})

test('the categories are returned with their names', async () => {
  const { program } = await newUser()
  const { body } = await program.call('listSupportCategories')
  expect(body.data.map(({ id }) => id)).toEqual(supportCategories)
  expect(body.data.every(({ name, about }) => name && about)).toBe(true)
})

test('a ticket that is over opens again within 14 days, by a message or without one, and not later', async () => {
  const person = await newUser()
  const { program } = person
  const [first, second] = [await createTicket(program), await createTicket(program)]
  const close = (ticketId: string) => program.call('closeSupportTicket', { params: { ticketId } })
  const reopen = (ticketId: string) => program.call('reopenSupportTicket', { params: { ticketId } })
  expect((await close(first.id)).body.data.status).toBe('closed')
  expect((await close(first.id)).status).toBe(200)
  await expect(shop.operator.answerTicket(first.id, 'Good.')).rejects.toThrow('only its person')
  expect((await sendSupportMessage(program, first.id)).body.data).toMatchObject({
    status: 'waiting_support',
    reopen_until: null,
  })

  await shop.operator.endTicket(second.reference, 'resolve')
  await shop.clock.advance(limits.support.closesAfter + 1000)
  await shop.platform.jobs.runScheduledNow()
  await person.signInAgain()
  const closed = (await program.call('getSupportTicket', { params: { ticketId: second.id } })).body.data
  expect(closed.status).toBe('closed')
  expect((await reopen(second.id)).body.data.status).toBe('waiting_support')
  const emails = () =>
    messagesTo(shop, 'desk@akyede.test').filter(({ subject }) => subject === `${second.reference}: reopened`)
  await expect.poll(() => emails().length).toBe(1)
  await close(second.id)
  await shop.clock.advance(14 * day + 1000)
  await person.signInAgain()
  for (const late of [await reopen(second.id), await sendSupportMessage(program, second.id)]) {
    expect([late.status, late.body.code]).toEqual([409, 'support.ticket_over'])
  }
  expect(
    (await program.call('getSupportTicket', { params: { ticketId: second.id } })).body.data.messages,
  ).toHaveLength(1)
})

test('a ticket or file of another person does not exist in any call', async () => {
  const [owner, otherUser] = [await newUser(), await newUser()]
  const lone = (await addAttachment(owner.program)).body.data.id
  const ticket = await createTicket(owner.program)
  const withFile = await owner.program.call('sendSupportMessage', {
    params: { ticketId: ticket.id },
    body: asBody(formOf({ message: 'Here.' }, [noteFile])),
  })
  const file = withFile.body.data.messages[1]?.attachments[0]?.id ?? ''
  const outcome = async (ticketId: string, attachmentId: string, loneId: string) => {
    const { call } = otherUser.program
    const answerEmails = [
      await call('getSupportTicket', { params: { ticketId } }),
      await sendSupportMessage(otherUser.program, ticketId),
      await call('reopenSupportTicket', { params: { ticketId } }),
      await call('closeSupportTicket', { params: { ticketId } }),
      await call('getSupportAttachment', { params: { attachmentId } }),
      await call('removeSupportAttachment', { params: { attachmentId: loneId } }),
      await call('createSupportTicket', { body: { ...supportQuestion, attachment_ids: [loneId] } }),
      await call('createSupportTicket', { body: { ...supportQuestion, order_id: ticketId } }),
    ]
    return answerEmails.map(({ status, body }) => ({ status, ...body, request_id: '' }))
  }
  const foreign = await outcome(ticket.id, file, lone)
  expect(foreign).toEqual(await outcome(randomUUID(), randomUUID(), randomUUID()))
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404, 422])
  expect((await countSupportRecords(shop, otherUser.user_id)).tickets).toBe(0)
  expect((await otherUser.program.call('listSupportTickets', { query: {} })).body.data).toEqual([])
  expect(
    (await owner.program.call('removeSupportAttachment', { params: { attachmentId: file } })).status,
  ).toBe(404)
})

describe('files', () => {
  test('are sent with a message or uploaded before, can be opened for a minute, and only as a download', async () => {
    const { program } = await newUser()
    const before = await addAttachment(program)
    expect(before.body.data).toMatchObject({ name: 'note.txt', type: 'text/plain', size: 25 })
    const pdf: SentFile = { name: 'Rechnung für Ama (2).pdf', bytes: '%PDF-1.4 …' }
    const form = formOf({ ...supportQuestion, attachment_ids: before.body.data.id }, [pdf])
    const made = await program.call('createSupportTicket', { body: asBody(form) })
    expect(made.status).toBe(201)
    const files = made.body.data.messages[0]?.attachments ?? []
    expect(files.map(({ name }) => name)).toEqual(['note.txt', pdf.name])
    const { url, expires_at } = (
      await program.call('getSupportAttachment', { params: { attachmentId: files[1]?.id ?? '' } })
    ).body.data
    expect(new Date(expires_at).getTime()).toBeLessThanOrEqual(shop.clock.now().getTime() + 60_000)
    const given = await shop.http.inject(url)
    expect(given.body).toBe(pdf.bytes)
    expect(given.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Rechnung f_r Ama _2_.pdf"; filename*=UTF-8''Rechnung%20f%C3%BCr%20Ama%20%282%29.pdf`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    const [path = '', mac = ''] = [url.slice(0, url.lastIndexOf('.')), url.slice(url.lastIndexOf('.') + 1)]
    const forged = [
      `${path}.${mac.replace(/^./, mac.startsWith('A') ? 'B' : 'A')}`,
      path,
      ...otherSpellings(url),
      `${url}.`,
      `${path.replace(/\d{13}$/, '9999999999999')}.${mac}`,
    ]
    for (const address of forged) expect((await shop.http.inject(address)).statusCode).toBe(404)
    await shop.clock.advance(61_000)
    expect((await shop.http.inject(url)).statusCode).toBe(404)
  })

  test('belong to one message, whichever of ten concurrent ones is first', async () => {
    const { program, user_id } = await newUser()
    const ticket = await createTicket(program)
    const { id } = (await addAttachment(program)).body.data
    const send = () =>
      program.call('sendSupportMessage', {
        params: { ticketId: ticket.id },
        body: { message: 'Look.', attachment_ids: [id] },
      })
    const answerEmails = await Promise.all(Array.from({ length: 10 }, send))
    expect(answerEmails.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answerEmails.filter(({ status }) => status === 404)).toHaveLength(9)
    expect((await countSupportRecords(shop, user_id)).messages).toBe(2)
  })

  test('without a message can be removed, and are deleted after a day', async () => {
    const { program, user_id } = await newUser()
    const add = async () => (await addAttachment(program)).body.data.id
    const [taken] = [await add(), await add()]
    expect((await program.call('removeSupportAttachment', { params: { attachmentId: taken } })).status).toBe(
      204,
    )
    expect((await countSupportRecords(shop, user_id)).attachments).toBe(1)
    await shop.clock.advance(limits.support.files.unattachedKeptFor + 1000)
    await shop.platform.jobs.runScheduledNow()
    expect((await countSupportRecords(shop, user_id)).attachments).toBe(0)
  })
})

test('a form that is sent again creates one ticket, even with another boundary between its parts', async () => {
  const device = await openDevice(shop)
  const { user_id } = await device.register()
  const idempotencyKey = randomUUID()
  const body = asBody(formOf(supportQuestion, [noteFile]))
  const first = await device.call('createSupportTicket', { body }, { idempotencyKey })
  const again = await device.call('createSupportTicket', { body }, { idempotencyKey })
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
  expect(await countSupportRecords(shop, user_id)).toEqual({ tickets: 1, messages: 1, attachments: 1 })
  const otherLine = Buffer.from(formOf(supportQuestion, [noteFile]))
    .toString('latin1')
    .replaceAll('a-line-that-no-picture-has', 'another-line')
  const line = await device.prepare(
    'createSupportTicket',
    { body: asBody(Buffer.from(otherLine, 'latin1')) },
    {
      idempotencyKey,
      headers: { 'content-type': 'multipart/form-data; boundary=another-line' },
    },
  )
  expect((await device.send<'createSupportTicket'>(line)).body).toEqual(first.body)
  const other = asBody(formOf(supportQuestion, [{ ...noteFile, bytes: 'Another.' }]))
  expect((await device.call('createSupportTicket', { body: other }, { idempotencyKey })).body.code).toBe(
    'idempotency.reused',
  )
  expect((await countSupportRecords(shop, user_id)).tickets).toBe(1)
})

test('erasing an account deletes its tickets and files', async () => {
  const { program, user_id } = await newUser()
  await program.call('createSupportTicket', { body: asBody(formOf(supportQuestion, [noteFile])) })
  const { personalRequests } = await import('./personal-records.ts')
  expect(await personalRequests.find(shop.database, user_id)).toMatchObject([
    {
      subject: supportQuestion.subject,
      messages: [{ message: supportQuestion.message, files: ['note.txt'] }],
    },
  ])
  await transaction(shop.database, tx => personalRequests.erase(tx, user_id))
  expect(await countSupportRecords(shop, user_id)).toEqual({ tickets: 0, messages: 0, attachments: 0 })
})

test.each<[string, object, string]>([
  ['no subject', { subject: ' ' }, 'Please enter a subject'],
  ['too short a message', { message: 'Help' }, 'Please write at least 10 characters'],
  ['too long a message', { message: 'x'.repeat(5001) }, 'Please use at most 5000 characters'],
  ['another category', { category: 'everything' }, 'Please choose a topic'],
  ['another priority', { priority: 'now' }, 'Please choose how urgent it is'],
  ['an unknown field', { status: 'closed' }, 'This field is not known: status'],
])('a ticket is rejected: %s', async (_what, change, message) => {
  const { program, user_id } = await newUser()
  const { status, body } = await program.call('createSupportTicket', {
    body: { ...supportQuestion, ...change } as never,
  })
  expect([status, body.detail?.[0]?.msg]).toEqual([422, message])
  expect((await countSupportRecords(shop, user_id)).tickets).toBe(0)
})
