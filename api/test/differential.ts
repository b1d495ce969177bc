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
  /** The messages of riders at the door: the one thing that tells a recipient of a gift before its reveal (E71). */
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
export type RequestOf<Name extends EndpointName> = (side: keyof ObservedPair) => RequestFor<Name>

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

/** A payment, and the caller who started it. */
export interface GivenPayment {
  readonly reference: string
  readonly who: Pick<Program, 'call'>
}

export interface ListPair {
  readonly given: string
  readonly left: string
  readonly shareId: string
  readonly isRevealedAtDelivery: boolean
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
