import { officeLimits } from '@akyede/contract/office-limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import type { TestPerson } from '#test/people.ts'
import { registerStaff } from '#test/staff.ts'
import { createTicket, openSupportUser } from '#test/support-requests.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
let owner: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  owner = await registerStaff(shop, 'super_admin')
})
afterAll(() => shop.close())

const list = async (query: object) => (await owner.call('listAuditEntries', { query } as never)).body

test('lists what staff and the operator did, by actor, person, event and day', async () => {
  const support = await registerStaff(shop, 'support', { first_name: 'Esi' })
  const person = await openSupportUser(shop)
  const { id, reference } = await createTicket(person.program)
  await support.call('resolveOfficeTicket', { params: { ticketId: id }, body: { words: 'On the phone.' } })
  await shop.operator.endTicket(reference, 'close')
  const byStaff = (await list({ actor: support.email })).data
  expect(byStaff).toMatchObject([
    {
      event: 'support_ended',
      actor: `user:${support.id}`,
      actor_name: 'Esi',
      user: { user_id: person.user_id },
      facts: { ticket_id: id, status: 'resolved', words: 'On the phone.' },
    },
  ])
  expect((await list({ actor: 'operator', event: 'support_ended' })).data).toHaveLength(1)
  const about = await list({ user: person.email, event: 'support_ended' })
  expect(about.pagination.total).toBe(2)
  expect((await list({ user: String(person.user_id), limit: '1' })).data).toMatchObject([
    { actor: 'operator' },
  ])
  const [today] = shop.clock.now().toISOString().split('T')
  expect((await list({ actor: support.email, from: today, to: today })).data).toHaveLength(1)
  expect((await list({ actor: support.email, to: '2020-01-01' })).data).toEqual([])
  expect((await list({ user: 'nobody@example.com' })).data).toEqual([])
  expect((await owner.call('listAuditEntries', { query: { from: '2026-02-30' } })).status).toBe(422)
})

test('tells when an entry was added outside the log', async () => {
  const verdict = async () => (await owner.call('getAuditVerdict', {})).body.data
  expect(await verdict()).toMatchObject({ is_intact: true, broken_seal: null, stray: 0 })
  await shop.database.execute(
    sql`delete from audit_unsealed where entry_id = (select entry_id from audit_unsealed limit 1)`,
  )
  expect(await verdict()).toMatchObject({ is_intact: false, stray: 1 })
})

test('saves at most 30 views of each member of staff, for themselves', async () => {
  const staff = await registerStaff(shop, 'support')
  const save = (name: string, query = 'status=resolved') =>
    staff.call('setSavedView', { params: { name }, body: { list: 'tickets', query } })
  await shop.database.execute(sql`insert into office_views (user_id, name, list, query)
    select ${staff.id}, 'View ' || number, 'orders', '' from generate_series(1, ${officeLimits.savedViews - 1}) number`)
  expect((await save('Done')).body.data).toHaveLength(officeLimits.savedViews)
  expect(await save('One more')).toMatchObject({ status: 422, body: { code: 'office.saved_too_many' } })
  expect((await save('Done', 'assigned=me')).status).toBe(200)
  for (const _ of [1, 2])
    expect((await staff.call('removeSavedView', { params: { name: 'View 1' } })).status).toBe(204)
  const { body } = await staff.call('listSavedViews', {})
  expect(body.data).toHaveLength(officeLimits.savedViews - 1)
  expect(body.data).toContainEqual({ name: 'Done', list: 'tickets', query: 'assigned=me' })
  expect((await owner.call('listSavedViews', {})).body.data).toEqual([])
})
