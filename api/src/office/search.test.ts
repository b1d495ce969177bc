import { expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { registerPerson } from '#test/people.ts'
import { setUpReturning } from '#test/returning.ts'
import { registerStaff } from '#test/staff.ts'
import { createTicket } from '#test/support-requests.ts'

const returning = setUpReturning()
const { buyAndGet, ask, numberOf } = returning

async function find(search: string) {
  const staff = await registerStaff(returning.shop, 'support')
  const { status, body } = await staff.call('searchOffice', { query: { search } })
  expect(status).toBe(200)
  return body.data.map(({ kind, title }) => `${kind} ${title}`)
}

test('finds orders, payments, tickets and returns by their number', async () => {
  const { shop, buyer } = returning
  const order = await buyAndGet({ bowl: 1 })
  await ask(order, { Bowl: 1 })
  const { rows } = await shop.database.execute<{ reference: string }>(
    sql`select reference from payments where subject_id = ${order.id}`,
  )
  expect(await find(order.number)).toEqual([`order ${order.number}`])
  expect(await find(`#${order.number.toLowerCase().replace('ak-', '')}`)).toEqual([`order ${order.number}`])
  expect(await find(rows[0]?.reference ?? '')).toEqual([`order ${order.number}`])
  const { reference } = await createTicket(buyer)
  expect(await find(reference)).toEqual([`ticket ${reference}`])
  const number = await numberOf(order)
  expect(await find(number)).toEqual([`return ${number}`])
})

test('finds a person by the whole email or verified phone, and shows both masked', async () => {
  const { shop } = returning
  const person = await registerPerson(shop, 'Kofi')
  await shop.database.execute(sql`
    update users set phone = '+233244999456', phone_verified_at = now() where id = ${person.id}`)
  expect(await find(person.email.toUpperCase())).toEqual(['person Kofi M'])
  expect(await find('024 499 9456')).toEqual(['person Kofi M'])
  expect(await find(person.email.slice(0, -3))).toEqual([])
  const staff = await registerStaff(shop, 'support')
  for (const search of [person.email, '0244999456']) {
    const { body } = await staff.call('searchOffice', { query: { search } })
    expect(JSON.stringify(body)).toContain('•')
    expect(JSON.stringify(body)).not.toContain(person.email)
    expect(JSON.stringify(body)).not.toContain('244999456')
  }
})

test('finds products and makers by a part of their name, in which % and _ are plain characters', async () => {
  expect(await find('ask')).toContain('product Basket')
  expect(await find('weav')).toContain('maker Weavers')
  expect(await find('%a%')).toEqual([])
  expect(await find('B_sket')).toEqual([])
})
