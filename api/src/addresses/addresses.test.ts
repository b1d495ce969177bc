import { limits } from '@akyede/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openProgram, type Program } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
let person: Program
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  person = openProgram(shop)
  await person.register()
})

const home = { street: '12 Ring Road', city: 'Accra', state: 'Greater Accra' as const }
const numbered = (number: number, more = {}) => ({ ...home, street: `${number} Ring Road`, ...more })
const save = (body: object = home, options = {}) => person.call('saveAddress', { body } as never, options)
const saved = async () => (await person.call('listAddresses')).body.data
const streets = async () =>
  (await saved()).map(({ street, is_default }) => `${street}${is_default ? ' *' : ''}`)
const defaults = async () => (await saved()).filter(({ is_default }) => is_default).length

describe('a saved address', () => {
  test('is stored with the server’s spelling and without empty fields', async () => {
    const given = {
      ...home,
      recipient_name: '<b>Ama</b> Mensah',
      phone: '024 412 3456',
      zipCode: 'ga1838164',
      landmark: '',
    }
    const { status, body } = await save(given)
    expect(status).toBe(201)
    const { id, ...stored } = body.data
    expect(stored).toEqual({
      ...home,
      recipient_name: 'Ama Mensah',
      phone: '+233244123456',
      zipCode: 'GA-183-8164',
      country: 'GH',
      is_default: true,
    })
    expect(await saved()).toEqual([{ id, ...stored }])
  })

  test.each([
    [{ state: 'Bavaria' }, 'Please choose a region'],
    [{ street: ' ' }, 'Please enter the street, house or area'],
    [{ city: '' }, 'Please enter the town or city'],
    [{ phone: 'call me' }, 'Please enter a valid phone number'],
    [{ country: 'TG' }, 'We only deliver within Ghana'],
  ])('with %j is rejected', async (wrong, message) => {
    const { status, body } = await save({ ...home, ...wrong })
    expect([status, body.detail?.map(({ msg }: { msg: string }) => msg)]).toEqual([422, [message]])
  })

  test('is saved once, however often the same call or the same address arrives', async () => {
    const options = { idempotencyKey: 'save-address-0001' }
    const first = await save(home, options)
    const responses = [first, await save(home, options), ...(await Promise.all([save(), save()]))]
    expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await saved()).toHaveLength(1)
  })

  test('is replaced completely: fields that are not sent are removed', async () => {
    const { id } = (await save({ ...home, landmark: 'Blue gate' })).body.data
    const changed = await person.call('changeAddress', {
      params: { addressId: id },
      body: { ...home, city: 'Tema' },
    })
    expect(changed.body.data).toEqual({ ...home, city: 'Tema', country: 'GH', id, is_default: true })
  })

  test('cannot be seen, changed or deleted by another user', async () => {
    const { id } = (await save()).body.data
    const other = openProgram(shop)
    await other.register()
    const params = { addressId: id }
    for (const reply of [
      await other.call('changeAddress', { params, body: home }),
      await other.call('removeAddress', { params }),
    ]) {
      expect([reply.status, reply.body.code]).toEqual([404, 'address.not_found'])
    }
    expect((await other.call('listAddresses')).body.data).toEqual([])
    expect(await saved()).toHaveLength(1)
  })
})

describe('the default address', () => {
  test('is the first one until another is made the default', async () => {
    await save(numbered(1))
    await save(numbered(2))
    expect(await streets()).toEqual(['1 Ring Road *', '2 Ring Road'])
    const { id } = (await save(numbered(3, { is_default: true }))).body.data
    expect(await streets()).toEqual(['3 Ring Road *', '2 Ring Road', '1 Ring Road'])
    await person.call('changeAddress', { params: { addressId: id }, body: numbered(3) })
    expect((await streets())[0]).toBe('3 Ring Road *')
  })

  test('passes to the newest remaining address', async () => {
    const first = (await save(numbered(1))).body.data
    await save(numbered(2))
    await save(numbered(3))
    const removed = await person.call('removeAddress', { params: { addressId: first.id } })
    expect(removed.status).toBe(204)
    expect(await streets()).toEqual(['3 Ring Road *', '2 Ring Road'])
  })

  test('is exactly one under concurrent changes', async () => {
    await save(numbered(0))
    await Promise.all(
      Array.from({ length: 12 }, (_, number) => save(numbered(number, { is_default: number % 2 === 0 }))),
    )
    expect(await defaults()).toBe(1)
    const all = await saved()
    const replies = await Promise.all(
      all.map(({ id }, index) =>
        index % 3 === 0
          ? person.call('removeAddress', { params: { addressId: id } })
          : person.call('changeAddress', {
              params: { addressId: id },
              body: numbered(100 + index, { is_default: true }),
            }),
      ),
    )
    expect(replies.every(({ status }) => status < 300)).toBe(true)
    expect(await defaults()).toBe(1)
  })

  test('is unique by a constraint of the table', async () => {
    await save(numbered(1))
    await save(numbered(2))
    await expect(shop.database.execute(sql`update addresses set is_default = true`)).rejects.toThrow()
  })
})

test(`there are at most ${limits.addresses.max} of them, even when all are added at once`, async () => {
  const replies = await Promise.all(
    Array.from({ length: limits.addresses.max + 5 }, (_, number) => save(numbered(number))),
  )
  const refused = replies.filter(({ status }) => status !== 201)
  expect(refused.map(({ body }) => body.code)).toEqual(Array(5).fill('address.book_full'))
  expect(await saved()).toHaveLength(limits.addresses.max)
})
