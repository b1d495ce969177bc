import { randomUUID } from 'node:crypto'
import { limits } from '@akyede/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { formOf } from '#test/form.ts'
import {
  addAttachment,
  countSupportRecords,
  createTicket,
  noteFile,
  openSupportUser,
  type SupportUser,
  sendSupportMessage,
  supportQuestion,
} from '#test/support-requests.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
let ama: SupportUser
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  ama = await openSupportUser(shop)
})

const run = (statement: ReturnType<typeof sql>) => shop.database.execute(statement)
const insertMessages = (count: number, ticketId: string, author: 'person' | 'shop', ago: string) =>
  run(sql`
    insert into support_messages (id, ticket_id, author, message, created_at)
    select gen_random_uuid(), ${ticketId}, ${author}, 'Hello', now() - ${ago}::interval
    from generate_series(1, ${count}::int)`)

describe('a message', () => {
  test('has a limited number of files, counting those uploaded before it', async () => {
    const { id } = await createTicket(ama.program)
    const attachment_ids: string[] = []
    for (let sent = 0; sent < limits.support.files.atMost; sent++)
      attachment_ids.push((await addAttachment(ama.program)).body.data.id)
    const send = (body: Uint8Array | object) =>
      ama.program.call('sendSupportMessage', { params: { ticketId: id }, body: body as never })
    const [first = '', ...others] = attachment_ids
    const files = others.map((_, place) => ({ ...noteFile, name: `note ${place}.txt` }))
    const refused = await send(formOf({ message: 'Look.', attachment_ids: first }, [...files, noteFile]))
    expect([refused.status, refused.body.code]).toEqual([422, 'request.invalid'])
    const fitting = await send({ message: 'Look.', attachment_ids })
    expect(fitting.body.data.messages[1]?.attachments).toHaveLength(attachment_ids.length)
  })

  test('is rejected when its files together exceed the size limit', async () => {
    const { id } = await createTicket(ama.program)
    const attachment_ids: string[] = []
    for (let sent = 0; sent < 3; sent++) attachment_ids.push((await addAttachment(ama.program)).body.data.id)
    await run(sql`
      update support_attachments set size = ${limits.support.files.totalBytes / 2} where user_id = ${ama.user_id}`)
    const { status, body } = await ama.program.call('sendSupportMessage', {
      params: { ticketId: id },
      body: { message: 'Look.', attachment_ids },
    })
    expect([status, body.code]).toEqual([422, 'request.invalid'])
  })

  test('is rejected when its ticket has the maximum number of messages', async () => {
    const full = await createTicket(ama.program)
    const other = await createTicket(ama.program)
    await insertMessages(limits.support.messagesMax, full.id, 'shop', '1 day')
    const { status, body } = await sendSupportMessage(ama.program, full.id)
    expect([status, body.code]).toEqual([409, 'support.ticket_full'])
    expect((await sendSupportMessage(ama.program, other.id)).status).toBe(201)
  })
})

describe('the number of messages within an hour', () => {
  const { atMost } = limits.support.messages

  test('is limited per person, over all of their tickets', async () => {
    const [one, other] = [await createTicket(ama.program), await createTicket(ama.program)]
    await insertMessages(atMost - 2, one.id, 'person', '10 minutes')
    const { status, body } = await sendSupportMessage(ama.program, other.id)
    expect([status, body.code]).toEqual([429, 'request.rate_limited'])
  })

  test('counts neither the answers of the support team, nor older messages, nor those of others', async () => {
    const ticket = await createTicket(ama.program)
    await insertMessages(atMost, ticket.id, 'shop', '10 minutes')
    await insertMessages(atMost, ticket.id, 'person', '61 minutes')
    const kofi = await openSupportUser(shop)
    await insertMessages(atMost, (await createTicket(kofi.program)).id, 'person', '10 minutes')
    expect((await sendSupportMessage(ama.program, ticket.id)).status).toBe(201)
  })
})

describe('the number of tickets within a day', () => {
  const { atMost } = limits.support.tickets
  const open = (user: SupportUser) => user.program.call('createSupportTicket', { body: supportQuestion })
  const fill = async (user: SupportUser) => {
    await createTicket(user.program)
    await run(sql`
      insert into support_tickets
      select (jsonb_populate_record(ticket, jsonb_build_object('id', gen_random_uuid(),
        'reference', 'AK-T' || ticket.user_id || 'N' || n))).*
      from support_tickets ticket, generate_series(1, ${atMost - 1}::int) n where user_id = ${user.user_id}`)
  }

  test('is limited per person, and not by the tickets of others', async () => {
    await fill(await openSupportUser(shop))
    expect((await open(ama)).status).toBe(201)
    const kofi = await openSupportUser(shop)
    await fill(kofi)
    const { status, body } = await open(kofi)
    expect([status, body.code]).toEqual([429, 'request.rate_limited'])
  })

  test('does not count tickets of earlier days', async () => {
    await fill(ama)
    await run(sql`
      update support_tickets set created_at = created_at - interval '1 day' where user_id = ${ama.user_id}`)
    expect((await open(ama)).status).toBe(201)
  })
})

describe('the bytes of files within a day', () => {
  const fill = (user: SupportUser) =>
    run(sql`
      update support_attachments set size = ${limits.support.files.bytesPerDay} where user_id = ${user.user_id}`)

  test('are limited per person, and not by the files of others or of earlier days', async () => {
    const kofi = await openSupportUser(shop)
    await addAttachment(kofi.program)
    await fill(kofi)
    const refused = await addAttachment(kofi.program)
    expect([refused.status, refused.body.code]).toEqual([429, 'support.files_too_much'])
    expect((await addAttachment(ama.program)).status).toBe(201)
    await run(sql`
      update support_attachments set created_at = created_at - interval '25 hours' where user_id = ${kofi.user_id}`)
    expect((await addAttachment(kofi.program)).status).toBe(201)
  })
})

test('a file that no message names within a day cannot be attached any more', async () => {
  const ticket = await createTicket(ama.program)
  const { id } = (await addAttachment(ama.program)).body.data
  await run(sql`
    update support_attachments set created_at = created_at - interval '25 hours' where id = ${id}`)
  const { status, body } = await ama.program.call('sendSupportMessage', {
    params: { ticketId: ticket.id },
    body: { message: 'Look.', attachment_ids: [id] },
  })
  expect([status, body.code]).toEqual([404, 'support.attachment_not_found'])
})

test('tickets a day, messages an hour and bytes a day are limited, even for concurrent calls', async () => {
  const { program, user_id } = ama
  const responses = await Promise.all(
    Array.from({ length: 15 }, () => program.call('createSupportTicket', { body: supportQuestion })),
  )
  const refused = responses.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(15 - limits.support.tickets.atMost)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3600)
  const ticketId = responses.find(({ status }) => status === 201)?.body.data.id ?? ''
  for (let left = limits.support.messages.atMost - limits.support.tickets.atMost; left > 0; left--)
    expect((await sendSupportMessage(program, ticketId)).status).toBe(201)
  expect((await sendSupportMessage(program, ticketId)).status).toBe(429)
  expect((await countSupportRecords(shop, user_id)).messages).toBe(limits.support.messages.atMost)
  await shop.clock.advance(86_400_000)
  await ama.signInAgain()
  expect((await sendSupportMessage(program, ticketId)).status).toBe(201)
  await shop.database.execute(sql`
    insert into support_attachments (id, user_id, name, type, size, bytes, created_at)
    values (${randomUUID()}, ${user_id}, 'x.txt', 'text/plain', ${limits.support.files.bytesPerDay - 10}, '', ${shop.clock.now()})`)
  const more = await addAttachment(program)
  expect([more.status, more.body.code]).toEqual([429, 'support.files_too_much'])
})
