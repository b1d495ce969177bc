import type { RequestFor, RowName } from '@akyede/contract/api'
import { expect } from 'vitest'
import type { Platform } from '#platform/platform.ts'
import { push } from '#platform/push.ts'
import { personalRecords } from '../src/personal-records.ts'
import { listenTo } from './line.ts'
import { messagesTo } from './outbox.ts'
import { openProgram, type Program } from './program.ts'
import type { TestShop } from './test-shop.ts'
import { type Parts, type Reply, somebody } from './wire.ts'

/** One of two people who do the same at the same time; what they read is written down without its ids. */
export interface Twin {
  readonly program: Program
  readonly userId: number
  readonly email: string
  call<Name extends RowName>(
    name: Name,
    request: RequestFor<Name>,
    headers?: Record<string, string>,
  ): Promise<{ text: string; body: Reply<Name>['body'] }>
  /** Every letter so far, in the order of their names without ids. */
  letters(): string[]
  /** What came over their open line, in its order. */
  pushes(): Promise<string[]>
  /** What they would take along of lists, gifts, orders and of what they were told. */
  file(): Promise<string>
}

/** The other parts of a file tell of signing in, which no two people do at one moment. */
const compared = [
  'orders',
  'payments',
  'promo_codes',
  'rewards',
  'cart',
  'wishlists',
  'list_links',
  'gifts',
  'notifications',
  'activity',
]

/** What no two answers share: when and as which request it was sent, and how long ids are. */
const ofTheRequest = new Set(['date', 'x-request-id', 'content-length', 'connection', 'keep-alive'])

export async function openTwin(shop: TestShop): Promise<Twin> {
  const program = openProgram(shop)
  const person = { ...somebody(), first_name: 'Efua' }
  const { user_id } = await program.register(person)
  const line = await listenTo(shop, program.accessToken)
  const names = new Map<string, string>()
  const plain = (text: string) =>
    text
      // A hash of the bytes, ids and all, which are compared themselves.
      .replace(/\\"[\w-]{26,}\\"/g, '#hash')
      .replaceAll(person.email, 'owner@example.com')
      .replaceAll(String(user_id), '#owner')
      // Stock is everybody's to see, and any sale changes it.
      .replace(/"available":\d+/g, '"available":#')
      // They were made friends of the same one after the other.
      .replace(/"since":"[^"]+"/g, '"since":"#"')
      .replace(/token=[\w-]+/g, 'token=#')
      .replace(/(?<="referral_code":"|signup\?ref=)[A-Z0-9]+/g, '#code')
      .replace(/checkout\/[\w-]+/g, 'checkout/#')
      .replace(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|akd-[0-9a-f]{32}|AK-[A-Z0-9]{8}\b/g, name)
      .replace(/(?<="share_id":"|\/shared\/)[\w-]{22}/g, name)
  const name = (id: string) => {
    const known = names.get(id) ?? `#${names.size}`
    names.set(id, known)
    return known
  }
  return {
    program,
    userId: user_id,
    email: person.email,
    async call(row, request, headers = {}) {
      const {
        status,
        body,
        headers: answered,
      } = await program.call(row, ...([request, { headers }] as unknown as Parts<typeof row>))
      const kept = Object.entries(answered).filter(([header]) => !ofTheRequest.has(header))
      return { text: plain(JSON.stringify([row, status, kept, body])), body }
    },
    letters: () =>
      messagesTo(shop, person.email)
        .map(({ subject, text }) => plain(`${subject}\n${text}`))
        .sort(),
    async pushes() {
      // Whatever was told before has arrived once this has.
      await push(shop.platform, shop.database, user_id, 'ticket.changed', { ticket_id: 'last' })
      await line.heard('ticket.changed')
      return line.pushes().map(({ type, payload }) => plain(JSON.stringify([type, payload])))
    },
    async file() {
      const parts = personalRecords(shop.platform as Platform).filter(({ name }) => compared.includes(name))
      const found = parts.map(async ({ name, find }) => [name, await find(shop.database, user_id)])
      return plain(JSON.stringify(await Promise.all(found)))
    },
  }
}

/** The two read the same, byte by byte. */
export function expectAlike(one: string, other: string, when: string): void {
  if (one !== other) expect(`${when}\n${one}`).toBe(`${when}\n${other}`)
}

let strangers = 0
/** Somebody whom nobody knows, from an address of their own. */
export function openStranger(shop: TestShop): Pick<Program, 'call'> {
  const [program, address] = [
    openProgram(shop),
    `10.${++strangers >> 16}.${(strangers >> 8) & 255}.${strangers & 255}`,
  ]
  return {
    call: (name, ...[request]) =>
      program.call(name, ...([request, { headers: { 'x-forwarded-for': address } }] as Parts<typeof name>)),
  }
}
