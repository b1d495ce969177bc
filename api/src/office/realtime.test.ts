import { closeCodes } from '@akyede/contract/realtime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { registerPerson } from '#test/people.ts'
import type { Program } from '#test/program.ts'
import { connectAs, openConnection, type TestConnection } from '#test/realtime-connection.ts'
import { registerStaff } from '#test/staff.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const askForOffice = (connection: TestConnection) =>
  connection.send(JSON.stringify({ type: 'subscribe', payload: { channel: 'office' } }))
const write = async (who: Program) => {
  const body = { subject: 'My drum', category: 'delivery', message: 'Where is it?' } as const
  const { status, body: ticket } = await who.call('createSupportTicket', { body })
  expect(status).toBe(201)
  return ticket.data.id
}
const typesOf = (connection: TestConnection) => connection.pushes().map(({ type }) => type)
const officePushesOf = (connection: TestConnection) =>
  connection.pushes().filter(({ type }) => type.startsWith('office.'))

test('tells staff of open work, and nobody who is not, or is no longer, staff with an authenticator app', async () => {
  const [kofi, efua, yaw, ama] = await Promise.all([
    registerPerson(shop, 'Kofi'),
    registerStaff(shop, 'support'),
    registerStaff(shop, 'admin', { first_name: 'Yaw' }),
    registerStaff(shop, 'admin', { first_name: 'Ama', hasAuthenticator: false }),
  ])
  const connections = await Promise.all([kofi, efua, yaw, ama].map(one => connectAs(shop, one.accessToken)))
  const [ofKofi, ofEfua, ofYaw, ofAma] = connections as [
    TestConnection,
    TestConnection,
    TestConnection,
    TestConnection,
  ]
  askForOffice(ofEfua)
  await expect
    .poll(() => ofEfua.frames.filter(({ type }) => type === 'ready').map(({ payload }) => payload))
    .toEqual([{ channel: 'dashboard' }, { channel: 'office' }])

  await write(kofi)
  await expect.poll(() => officePushesOf(ofEfua).map(({ payload }) => payload)).toEqual([{ kind: 'tickets' }])
  await expect.poll(() => typesOf(ofYaw)).toContain('office.waiting')
  await kofi.call('createReport', {
    body: { about: 'person', id: `${ama.id}`, reason: 'fraud', words: '' },
  })
  await expect
    .poll(() => officePushesOf(ofYaw).map(({ payload }) => payload))
    .toEqual([{ kind: 'tickets' }, { kind: 'reports' }])
  const [reported] = (await efua.call('listOfficeReports', { query: {} })).body.data
  await efua.call('keepReported', { params: { reportId: reported?.id ?? '' }, body: {} })
  await expect.poll(() => officePushesOf(ofYaw)).toHaveLength(3)
  await shop.operator.setRole(yaw.email, 'customer')
  await write(kofi)
  await expect.poll(() => officePushesOf(ofEfua)).toHaveLength(4)
  expect(officePushesOf(ofYaw)).toHaveLength(3)
  expect(officePushesOf(ofKofi)).toEqual([])
  expect(officePushesOf(ofAma)).toEqual([])

  for (const connection of [ofKofi, ofYaw, ofAma]) {
    askForOffice(connection)
    expect(await connection.closed).toBe(closeCodes.foreign)
  }
  ofEfua.close()
})

test('tells colleagues who have the channel what a member of staff has open, and not the caller', async () => {
  const [efua, yaw] = await Promise.all([
    registerStaff(shop, 'support'),
    registerStaff(shop, 'admin', { first_name: 'Yaw' }),
  ])
  const [ofEfua, ofYaw] = await Promise.all([efua, yaw].map(one => connectAs(shop, one.accessToken)))
  const id = await write(await registerPerson(shop, 'Kofi'))
  const body = { kind: 'ticket', id } as const
  expect((await efua.call('announceOfficeView', { body })).status).toBe(204)
  const looking = (connection: TestConnection | undefined) =>
    connection?.pushes().filter(({ type }) => type === 'office.looking') ?? []
  await expect
    .poll(() => looking(ofYaw).map(({ payload }) => payload))
    .toEqual([{ kind: 'ticket', id, first_name: 'Efua' }])
  expect(looking(ofEfua)).toEqual([])
  await shop.database.execute(sql`update users set is_active = false where id = ${yaw.id}`)
  await efua.call('announceOfficeView', { body })
  await write(await registerPerson(shop, 'Kofi'))
  await expect.poll(() => typesOf(ofEfua as TestConnection)).toContain('office.waiting')
  expect(looking(ofYaw)).toHaveLength(1)
  for (const connection of [ofEfua, ofYaw]) connection?.close()
})

test('refuses a subscription before the first frame has authenticated the user', async () => {
  const connection = openConnection(shop)
  await connection.nextFrame('hello')
  askForOffice(connection)
  expect(await connection.closed).toBe(closeCodes.foreign)
})
