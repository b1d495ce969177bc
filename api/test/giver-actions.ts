import { sql } from '#platform/sql.ts'
import { type DeliveryRow, deliveryToken, readCode } from '../src/deliveries/delivery.ts'
import { type ListPair, pick, waitForJobs } from './differential.ts'
import { openRider } from './parcels.ts'
import { openProgram, type Program } from './program.ts'
import type { TestShop } from './test-shop.ts'
import { until } from './test-time.ts'
import type { RequestParts } from './wire.ts'

let guestCount = 0
/** A guest with an address of their own. */
export function openGuest(shop: TestShop): Pick<Program, 'call'> {
  const [program, address] = [
    openProgram(shop),
    `10.${++guestCount >> 16}.${(guestCount >> 8) & 255}.${guestCount & 255}`,
  ]
  return {
    call: (name, ...[request]) =>
      program.call(
        name,
        ...([request, { headers: { 'x-forwarded-for': address } }] as RequestParts<typeof name>),
      ),
  }
}

async function isHeld({ database }: TestShop, reference: string): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select 1 from gifts join payments on payments.subject_id = gifts.order_id
    where payments.reference = ${reference} and gifts.status = 'held' limit 1`)
  return rows.length > 0
}

/** A new editor of a workshop. */
async function memberOf(shop: TestShop, vendorId: string): Promise<Program> {
  const member = openProgram(shop)
  const { user_id } = await member.register({ phone: null })
  await shop.database.execute(sql`update users set email_verified_at = now() where id = ${user_id}`)
  await shop.database.execute(sql`
    insert into workshop_members (vendor_id, user_id, role, status, invited_at, joined_at)
    values (${vendorId}, ${user_id}, 'editor', 'accepted', now(), now())`)
  return member
}

/** The fulfilment of a paid gift, chosen by the draw. */
async function findPart({ database }: TestShop, { paid }: ListPair, draw: number) {
  const { rows } = await database.execute<{ id: string; vendor_id: string; number: string }>(sql`
    select part.id, part.vendor_id, payments.subject_name as number from fulfilments part
    join payments on payments.subject_id = part.order_id
    where payments.reference = ${pick(paid, draw)?.reference ?? ''}`)
  return rows[0]
}

/**
 * The actions of guests and of a common friend on the list of the owner who receives gifts, chosen by the random
 * draw.
 */
export const giverActions = (
  shop: TestShop,
  friend: Program,
): Record<string, (lists: ListPair, draw: number) => Promise<unknown>> => ({
  async hold(lists, draw) {
    const item = pick(lists.items, draw)
    const [who, guest] =
      draw % 3 === 1
        ? [friend, undefined]
        : [openGuest(shop), { name: 'Kofi', phone: `+23324${String(1_000_000 + (draw % 8_999_999))}` }]
    const body = {
      wishlist_id: lists.given,
      item_id: item?.given ?? lists.given,
      guest,
      quantity: 1 + (draw % 2),
    }
    const held = await who.call('startGift', { body: { ...body, anonymous: draw % 2 === 0 } })
    if (held.status === 201) lists.open.push({ reference: held.body.data.reference, who })
  },
  async pay(lists, draw) {
    const gift = pick(lists.open, draw)
    if (!gift) return
    const { reference, who } = gift
    await shop.http.inject({ method: 'POST', url: '/_paystack/__control/approve', payload: { reference } })
    await who.call('getPayment', { params: { reference } })
    await until(async () => !(await isHeld(shop, reference)), 'the gift is paid for')
    lists.paid.push(...lists.open.splice(lists.open.indexOf(gift), 1))
  },
  async undo(lists, draw) {
    const gift = pick(lists.open, draw)
    await gift?.who.call('undoGift', { body: { reference: gift.reference } })
    lists.open.splice(0, lists.open.length, ...lists.open.filter(one => one !== gift))
  },
  async cancelGift(lists, draw) {
    const gift = pick(lists.paid, draw)
    await gift?.who.call('takeGiftBack', { body: { reference: gift.reference } })
  },
  async checkout(lists) {
    const guest = { name: 'Ama', email: 'ama@example.com' }
    const who = openGuest(shop)
    const all = await who.call('checkoutWishlist', { body: { wishlist_id: lists.given, guest } })
    if (all.status === 201) lists.open.push({ reference: all.body.data.payment.reference, who })
  },
  async cancelFulfilment(lists, draw) {
    const part = await findPart(shop, lists, draw)
    if (!part) return
    const maker = await memberOf(shop, part.vendor_id)
    await maker.call('cannotMakePart', {
      params: { vendorId: part.vendor_id, partId: part.id },
      body: { reason: 'ill', words: 'I am ill and cannot work this month.' },
    })
  },
  async send(lists, draw) {
    const reference = pick(lists.paid, draw)?.reference
    const { rows } = await shop.database.execute<{ number: string }>(
      sql`select subject_name as number from payments where reference = ${reference ?? ''}`,
    )
    // A delivered gift is revealed on lists that reveal at delivery.
    const [order] = rows
    const state = lists.isRevealedAtDelivery ? 'shipped' : 'delivered'
    if (order) await shop.operator.advanceOrder(order.number, state).catch(() => {})
  },
  /** A rider reports a failed attempt and a wrong code, and delivers by code where that reveals nothing yet. */
  async ride(lists, draw) {
    const part = await findPart(shop, lists, draw)
    if (!part) return
    await shop.operator.advanceOrder(part.number, 'shipped').catch(() => {})
    await waitForJobs(shop)
    const token = deliveryToken(shop.platform.config, part.id)
    const parcel = { partId: part.id, page: `/d/${token}`, token }
    const rider = openRider(() => shop)
    await rider.open(parcel)
    await rider.fail(parcel, 'nobody', 'Gate B')
    await rider.enter(parcel, '000000')
    if (lists.isRevealedAtDelivery || (await rider.arrive(parcel)).statusCode !== 303) return
    lists.arrivals += 1
    const { rows } = await shop.database.execute<DeliveryRow>(
      sql`select * from deliveries where part_id = ${part.id}`,
    )
    const [row] = rows
    const code = row && readCode(shop.platform.config, { ...row, code_until: null }, new Date())
    await rider.enter(parcel, code ?? '')
  },
})
