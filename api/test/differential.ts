import type { EndpointName, RequestFor } from '@akyede/contract/api'
import { expect, vi } from 'vitest'
import type { Platform } from '#platform/platform.ts'
import { push } from '#platform/push.ts'
import { sql } from '#platform/sql.ts'
import { type DeliveryRow, deliveryToken, readCode } from '../src/deliveries/delivery.ts'
import { personalRecords } from '../src/personal-records.ts'
import { messagesTo } from './outbox.ts'
import { openProgram, type Program } from './program.ts'
import { connectAs } from './realtime-connection.ts'
import type { TestShop } from './test-shop.ts'
import { until } from './test-time.ts'
import { newPerson, type Reply, type RequestParts } from './wire.ts'

/**
 * One of two users who make the same calls at the same time; the texts that they receive are recorded without ids.
 */
export interface ObservedUser {
  readonly program: Program
  readonly userId: number
  readonly email: string
  call<Name extends EndpointName>(
    name: Name,
    request: RequestFor<Name>,
    headers?: Record<string, string>,
  ): Promise<{ text: string; status: number; body: Reply<Name>['body'] }>
  /** Records this user under a name instead of an id from now on. */
  name(userId: number, as: string): void
  /** Every email and SMS so far, sorted by its text without ids; messages at the door are left out. */
  emails(): string[]
  /** The messages of riders at the door: the one thing that tells a receiver of a gift before its reveal (E71). */
  doorMessages(): string[]
  /** The pushes over their realtime connection, in order. */
  pushes(): Promise<string[]>
  /** Their personal export without `leftOut`. */
  exportFile(): Promise<string>
}

/** Sections of an export about the account and its sessions, which always differ between two users. */
const leftOut = ['account', 'security_events', 'email_changes']

/** Headers that differ between any two responses: time, request id, length. */
const ofTheRequest = new Set(['date', 'x-request-id', 'content-length', 'connection', 'keep-alive'])

let users = 0

export async function openObservedUser(shop: TestShop): Promise<ObservedUser> {
  const program = openProgram(shop)
  const phone = `+2335444${String(++users).padStart(2, '0')}345`
  const person = { ...newPerson(), first_name: 'Efua', phone }
  const { user_id } = await program.register(person)
  const connection = await connectAs(shop, program.accessToken)
  const names = new Map<string, string>()
  const known = new Map([[user_id, '#owner']])
  const withoutIds = (text: string) =>
    [...known]
      .reduce((all, [id, as]) => all.replaceAll(String(id), as), text)
      // The hash of bytes that hold ids; the bytes are compared themselves.
      .replace(/\\"[\w-]{26,}\\"/g, '#hash')
      .replaceAll(person.email, 'owner@example.com')
      .replaceAll(phone, '#phone')
      // The two became friends of the same user one after the other.
      .replace(/"(since|asked_at)":"[^"]+"/g, '"$1":"#"')
      .replace(/token=[\w-]+/g, 'token=#')
      .replace(/(?<="referral_code":"|signup\?ref=)[A-Z0-9]+/g, '#code')
      .replace(/checkout\/[\w-]+/g, 'checkout/#')
      .replace(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|akd-[0-9a-f]{32}|AK-[A-Z0-9]{8}\b/g, name)
      .replace(/(?<="share_id":"|\/shared\/)[\w-]{22}/g, name)
  const name = (id: string) => {
    const given = names.get(id) ?? `#${names.size}`
    names.set(id, given)
    return given
  }
  const messages = (isAtDoor: boolean) =>
    [...messagesTo(shop, person.email), ...messagesTo(shop, phone)]
      .filter(({ text }) => text.startsWith('Your Akyɛde parcel is at the door.') === isAtDoor)
      .map(({ subject, text }) => withoutIds(`${subject}\n${text}`))
      .sort()
  return {
    program,
    userId: user_id,
    email: person.email,
    name: (userId, as) => known.set(userId, as),
    async call(row, request, headers = {}) {
      const parts = [request, { headers }] as unknown as RequestParts<typeof row>
      const reply = await program.call(row, ...parts)
      const { status, body } = reply
      const compared = Object.entries(reply.headers).filter(([header]) => !ofTheRequest.has(header))
      return { text: withoutIds(JSON.stringify([row, status, compared, body])), status, body }
    },
    emails: () => messages(false),
    doorMessages: () => messages(true),
    async pushes() {
      // Once this push has arrived, all earlier ones have.
      await push(shop.platform, shop.database, user_id, 'ticket.changed', { ticket_id: 'last' })
      await connection.nextFrame('ticket.changed')
      return connection.pushes().map(({ type, payload }) => withoutIds(JSON.stringify([type, payload])))
    },
    async exportFile() {
      const parts = personalRecords(shop.platform as Platform).filter(({ name }) => !leftOut.includes(name))
      const found = parts.map(async ({ name, find }) => [name, await find(shop.database, user_id)])
      return withoutIds(JSON.stringify(await Promise.all(found)))
    },
  }
}

/** Expects both users to receive the same text. */
export function expectSameText(one: string, other: string, when: string): void {
  if (one !== other) expect(`${when}\n${one}`).toBe(`${when}\n${other}`)
}

/** Records the other of the two under a name instead of an id. */
export function nameEachOther(owner: ObservedUser, coOwner: ObservedUser): void {
  owner.name(coOwner.userId, '#co-owner')
  coOwner.name(owner.userId, '#list-owner')
}

export interface ObservedPair {
  readonly given: ObservedUser
  readonly left: ObservedUser
}
export type RequestOf<Name extends EndpointName> = (twin: keyof ObservedPair) => RequestFor<Name>

/** The endpoints that were compared. */
export const comparedCalls = new Set<EndpointName>()

/** Both make the same call, each for their own list; the responses must be the same. */
export async function compareResponses<Name extends EndpointName>(
  { given, left }: ObservedPair,
  name: Name,
  requestOf: RequestOf<Name>,
  when: string,
  headers?: Record<string, string>,
) {
  // Moves the time by one second for both, because rows of the same time have no order.
  vi.setSystemTime(Date.now() + 1_000)
  const [mine, others] = [
    await given.call(name, requestOf('given'), headers),
    await left.call(name, requestOf('left'), headers),
  ]
  expectSameText(mine.text, others.text, when)
  // Two sessions that ended would be equal as well.
  if (mine.status === 401) throw new Error(`${name} was called without a session`)
  comparedCalls.add(name)
  return { given: mine.body, left: others.body }
}

export const compareExports = async ({ given, left }: ObservedPair, when: string) =>
  expectSameText(await given.exportFile(), await left.exportFile(), `export after ${when}`)

/**
 * Waits until all events are delivered and all jobs have run, because one user would otherwise read more than the
 * other.
 */
export const waitForJobs = ({ database }: TestShop) =>
  until(async () => {
    const { rows } = await database.execute(sql`
      select 1 from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts
      union all select 1 from outbox_events where delivered_at is null limit 1`)
    return rows.length === 0
  }, 'no work waits')

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

/** A payment, and the caller who started it. */
export interface GivenPayment {
  readonly reference: string
  readonly who: Pick<Program, 'call'>
}

export interface ListPair {
  readonly given: string
  readonly left: string
  readonly shareId: string
  readonly isToldAtDelivery: boolean
  /** The items of both lists, pairwise. */
  readonly items: { given: string; left: string }[]
  /** Payments of unpaid gifts. */
  readonly open: GivenPayment[]
  readonly paid: GivenPayment[]
  /** How often a rider with a gift was at the door. */
  arrivals: number
}

/** The randomly drawn element of an array. */
export const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % Math.max(1, from.length)]

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
    const state = lists.isToldAtDelivery ? 'shipped' : 'delivered'
    if (order) await shop.operator.advanceOrder(order.number, state).catch(() => {})
  },
  /** A rider reports a failed attempt and a wrong code, and delivers by code where that reveals nothing yet. */
  async ride(lists, draw) {
    const part = await findPart(shop, lists, draw)
    if (!part) return
    await shop.operator.advanceOrder(part.number, 'shipped').catch(() => {})
    await waitForJobs(shop)
    const page = `/d/${deliveryToken(shop.platform.config, part.id)}`
    const post = async (action: string, fields: Record<string, string> = {}) =>
      shop.http.inject({
        method: 'POST',
        url: `${page}/${action}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      })
    await shop.http.inject({ method: 'GET', url: page })
    await post('failed', { reason: 'nobody', words: 'Gate B' })
    await post('confirm', { code: '000000' })
    if (lists.isToldAtDelivery || (await post('arrived')).statusCode !== 303) return
    lists.arrivals += 1
    const { rows } = await shop.database.execute<DeliveryRow>(
      sql`select * from deliveries where part_id = ${part.id}`,
    )
    const [row] = rows
    const code = row && readCode(shop.platform.config, { ...row, code_until: null }, new Date())
    await post('confirm', { code: code ?? '' })
  },
})
