import type { EndpointName, RequestFor } from '@akyede/contract/api'
import { expect, vi } from 'vitest'
import type { Platform } from '#platform/platform.ts'
import { push } from '#platform/push.ts'
import { sql } from '#platform/sql.ts'
import { personalRecords } from '../src/personal-records.ts'
import { messagesTo } from './outbox.ts'
import { openProgram, type Program } from './program.ts'
import { connectAs } from './realtime-connection.ts'
import type { TestShop } from './test-shop.ts'
import { until } from './test-time.ts'
import { newPerson, type Reply, type RequestParts } from './wire.ts'

/** One of two people who do the same at the same time; what they read is written down without its ids. */
export interface ObservedUser {
  readonly program: Program
  readonly userId: number
  readonly email: string
  call<Name extends EndpointName>(
    name: Name,
    request: RequestFor<Name>,
    headers?: Record<string, string>,
  ): Promise<{ text: string; body: Reply<Name>['body'] }>
  /** From here on somebody whom the twin knows is written down by this name. */
  name(userId: number, as: string): void
  /** Every letter so far, in the order of their names without ids. */
  emails(): string[]
  /** What came over their open line, in its order. */
  pushes(): Promise<string[]>
  /** Their personal export without `leftOut`. */
  exportFile(): Promise<string>
}

/** Parts of an export that tell of the account and its sign-ins, which no two people do at the same time. */
const leftOut = ['account', 'security_events', 'email_changes']

/** What no two answers share: when and as which request it was sent, and how long ids are. */
const ofTheRequest = new Set(['date', 'x-request-id', 'content-length', 'connection', 'keep-alive'])

export async function openObservedUser(shop: TestShop): Promise<ObservedUser> {
  const program = openProgram(shop)
  const person = { ...newPerson(), first_name: 'Efua' }
  const { user_id } = await program.register(person)
  const line = await connectAs(shop, program.accessToken)
  const names = new Map<string, string>()
  const known = new Map([[user_id, '#owner']])
  const plain = (text: string) =>
    [...known]
      .reduce((all, [id, as]) => all.replaceAll(String(id), as), text)
      // A hash of the bytes, ids and all, which are compared themselves.
      .replace(/\\"[\w-]{26,}\\"/g, '#hash')
      .replaceAll(person.email, 'owner@example.com')
      // They were made friends of the same one after the other.
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
  return {
    program,
    userId: user_id,
    email: person.email,
    name: (userId, as) => known.set(userId, as),
    async call(row, request, headers = {}) {
      const {
        status,
        body,
        headers: answered,
      } = await program.call(row, ...([request, { headers }] as unknown as RequestParts<typeof row>))
      const kept = Object.entries(answered).filter(([header]) => !ofTheRequest.has(header))
      return { text: plain(JSON.stringify([row, status, kept, body])), body }
    },
    emails: () =>
      messagesTo(shop, person.email)
        .map(({ subject, text }) => plain(`${subject}\n${text}`))
        .sort(),
    async pushes() {
      // Whatever was told before has arrived once this has.
      await push(shop.platform, shop.database, user_id, 'ticket.changed', { ticket_id: 'last' })
      await line.nextFrame('ticket.changed')
      return line.pushes().map(({ type, payload }) => plain(JSON.stringify([type, payload])))
    },
    async exportFile() {
      const parts = personalRecords(shop.platform as Platform).filter(({ name }) => !leftOut.includes(name))
      const found = parts.map(async ({ name, find }) => [name, await find(shop.database, user_id)])
      return plain(JSON.stringify(await Promise.all(found)))
    },
  }
}

/** The two read the same, byte by byte. */
export function expectSameText(one: string, other: string, when: string): void {
  if (one !== other) expect(`${when}\n${one}`).toBe(`${when}\n${other}`)
}

/** Each writes the other down by a name and not by an id. */
export function nameEachOther(owner: ObservedUser, coOwner: ObservedUser): void {
  owner.name(coOwner.userId, '#co-owner')
  coOwner.name(owner.userId, '#list-owner')
}

/** Views of an account that do not belong to one list. */
export const accountViews = [
  ...(['getDashboard', 'listNotifications', 'getActivity', 'countWishlists', 'listSavedGifts'] as const),
  ...(['getRewards', 'listFriends', 'getProfile', 'getCart', 'listEvents', 'listGroups'] as const),
  ...(['listWishlistInvitations', 'listSearches', 'listAddresses', 'listSupportTickets'] as const),
]

export interface ObservedPair {
  readonly given: ObservedUser
  readonly left: ObservedUser
}
export type RequestOf<Name extends EndpointName> = (twin: keyof ObservedPair) => RequestFor<Name>

/** Both make the same call, each for their own list; the answers must be alike. */
export async function compareResponses<Name extends EndpointName>(
  { given, left }: ObservedPair,
  name: Name,
  requestOf: RequestOf<Name>,
  when: string,
  headers?: Record<string, string>,
) {
  // One second later, for both alike: what is made at one moment has no order.
  vi.setSystemTime(Date.now() + 1_000)
  const [mine, others] = [
    await given.call(name, requestOf('given'), headers),
    await left.call(name, requestOf('left'), headers),
  ]
  expectSameText(mine.text, others.text, when)
  return { given: mine.body, left: others.body }
}

export const compareExports = async ({ given, left }: ObservedPair, when: string) =>
  expectSameText(await given.exportFile(), await left.exportFile(), `export after ${when}`)

/** Waits until all jobs have run: else the one would read what the other reads a moment later. */
export const waitForJobs = ({ database }: TestShop) =>
  until(async () => {
    const { rows } = await database.execute(sql`
      select 1 from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts limit 1`)
    return rows.length === 0
  }, 'the queue is empty')

let strangers = 0
/** Somebody whom nobody knows, from an address of their own. */
export function openGuest(shop: TestShop): Pick<Program, 'call'> {
  const [program, address] = [
    openProgram(shop),
    `10.${++strangers >> 16}.${(strangers >> 8) & 255}.${strangers & 255}`,
  ]
  return {
    call: (name, ...[request]) =>
      program.call(
        name,
        ...([request, { headers: { 'x-forwarded-for': address } }] as RequestParts<typeof name>),
      ),
  }
}

/** A payment, and who began it. */
export interface GivenPayment {
  readonly reference: string
  readonly who: Pick<Program, 'call'>
}

export interface ListPair {
  readonly given: string
  readonly left: string
  readonly shareId: string
  readonly isToldAtDelivery: boolean
  /** Item by item, of both. */
  readonly items: { given: string; left: string }[]
  /** Payments of gifts that wait. */
  readonly open: GivenPayment[]
  readonly paid: GivenPayment[]
}

/** The drawn element of an array. */
export const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % Math.max(1, from.length)]

async function isHeld({ database }: TestShop, reference: string): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select 1 from gifts join payments on payments.subject_id = gifts.order_id
    where payments.reference = ${reference} and gifts.status = 'held' limit 1`)
  return rows.length > 0
}

/** What strangers and a friend of both do to the list of the owner who is given to, by what is drawn. */
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
  async takeBack(lists, draw) {
    const gift = pick(lists.paid, draw)
    await gift?.who.call('takeGiftBack', { body: { reference: gift.reference } })
  },
  async checkout(lists) {
    const guest = { name: 'Ama', email: 'ama@example.com' }
    const who = openGuest(shop)
    const all = await who.call('checkoutWishlist', { body: { wishlist_id: lists.given, guest } })
    if (all.status === 201) lists.open.push({ reference: all.body.data.payment.reference, who })
  },
  async send(lists, draw) {
    const reference = pick(lists.paid, draw)?.reference
    const { rows } = await shop.database.execute<{ number: string }>(
      sql`select subject_name as number from payments where reference = ${reference ?? ''}`,
    )
    // Delivered, it is no secret any more where it is told at delivery.
    const [order] = rows
    const state = lists.isToldAtDelivery ? 'shipped' : 'delivered'
    if (order) await shop.operator.advanceOrder(order.number, state).catch(() => {})
  },
})
