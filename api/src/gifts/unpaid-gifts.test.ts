import { limits } from '@akyede/contract/limits'
import { expect, test } from 'vitest'
import { type Device, openDevice } from '#test/device.ts'
import { type Shared, setUpGiftOrders } from '#test/gift-orders.ts'
import { registerPerson } from '#test/people.ts'
import { openProgram, type Program } from '#test/program.ts'

const giving = setUpGiftOrders({ TRUST_PROXY: '127.0.0.1' })
const { unverified, reorder } = limits.unpaidHolds
const units = unverified.account.units

type Giver = Pick<Program | Device, 'call'>

/** A list with a large quantity of baskets. */
const shareMany = () => giving.share({}, [{ product_id: giving.basket, quantity: 99 }])

let networks = 0
const newNetwork = () => ({ headers: { 'x-forwarded-for': `102.177.${++networks}.7` } })

const give = async (who: Giver, shared: Shared, quantity: number, from = newNetwork()) =>
  (await who.call('startGift', giving.giftRequest(shared, { quantity }), from)) as {
    status: number
    body: { code?: string; data: { reference: string } }
  }

const said = ({ status, body }: { status: number; body: { code?: string } }) =>
  status === 201 ? 'held' : `${status} ${body.code}`

test('limits the unpaid gifts of a guest on all lists to a device’s limit', async () => {
  const guest = await openDevice(giving.shop)
  expect(said(await give(guest, await shareMany(), units + 1))).toBe('403 order.verification_required')
  for (let held = 0; held < unverified.device.units; held += units) {
    expect(said(await give(guest, await shareMany(), units))).toBe('held')
  }
  expect(said(await give(guest, await shareMany(), 1))).toBe('409 order.too_many_unpaid')
})

test('applies the same limits to a guest’s order for a whole list', async () => {
  const guest = await openDevice(giving.shop)
  const { wishlistId, shareId } = await shareMany()
  const body = {
    wishlist_id: wishlistId,
    share_id: shareId,
    channel: 'mobile_money',
    network: 'mtn',
    phone: '0551234001',
    guest: { name: 'Kofi', email: 'kofi@example.com' },
  }
  const refused = await guest.call('checkoutWishlist', { body } as never)
  expect(said(refused)).toBe('403 order.verification_required')
})

test('limits the unpaid gifts of one network’s guests and not those of verified users', async () => {
  const from = newNetwork()
  const lists = await Promise.all(
    Array.from({ length: Math.ceil(unverified.network.units / units) + 1 }, shareMany),
  )
  const answers = await Promise.all(
    lists.map(async list => give(await openDevice(giving.shop), list, units, from)),
  )
  expect(answers.map(said).toSorted()).toEqual([
    '429 order.network_busy',
    ...lists.slice(1).map(() => 'held'),
  ])
  const esi = await registerPerson(giving.shop, 'Esi')
  expect(said(await give(esi, await shareMany(), units, from))).toBe('held')
  expect(said(await give(openProgram(giving.shop), await shareMany(), 1))).toBe('held')
})

test('makes a guest pause who starts and undoes the same gift repeatedly', async () => {
  const guest = await openDevice(giving.shop)
  const shared = await shareMany()
  for (let time = 0; time < reorder.free.device; time++) {
    const begun = await give(guest, shared, 1)
    expect(said(begun)).toBe('held')
    await guest.call('undoGift', { body: { reference: begun.body.data.reference } })
  }
  expect(said(await give(guest, shared, 1))).toBe('429 order.reorder_paused')
})
