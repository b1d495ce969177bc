import { randomUUID } from 'node:crypto'
import { registerAccounts } from './buyers.ts'
import { openSessions } from './database.ts'
import { sendRequest, type TimedResponse } from './request.ts'
import type { RunContext } from './run-context.ts'
import type { RunningShop } from './shop.ts'
import { areaUnderCurve, median } from './statistics.ts'
import { formatNumber, table } from './table.ts'

/**
 * How well response times reveal whether an account exists: 0.5 is not at all, 1 always (security design,
 * section 10).
 */
const bounds = { least: 0.4, most: 0.6 }
/** Of each kind. */
const samples = 400
/** More requests of one address would be throttled; this many pairs share one. */
const perAddress = 5

interface Probe {
  readonly what: string
  /** Requests something about an account that exists, or about one that does not. */
  readonly send: (contact: Contact, from: string) => Promise<TimedResponse>
}

interface Contact {
  readonly email: string
  readonly phone: string
}

/** Checks that bodies are equal byte for byte and times reveal nothing, for every call that could reveal an account. */
export async function measureEnumeration(context: RunContext, { origin }: RunningShop): Promise<string> {
  const known = await registerContacts(context, origin)
  const rows: Row[] = []
  for (const { what, send } of probesOf(origin)) rows.push(await compareTimes(what, known, send))
  return table(
    [
      { title: 'unauthenticated request', cell: row => row.what },
      { title: 'known, p50 ms', cell: row => formatNumber(row.known), align: 'right' },
      { title: 'unknown, p50 ms', cell: row => formatNumber(row.unknown), align: 'right' },
      { title: 'responses differ', cell: row => (row.differ ? 'yes' : 'no') },
      { title: 'AUC', cell: row => row.area.toFixed(3), align: 'right' },
      { title: 'goal', cell: () => `${bounds.least} to ${bounds.most}` },
      {
        title: 'met',
        cell: ({ area, differ }) => (!differ && area >= bounds.least && area <= bounds.most ? 'yes' : 'no'),
      },
    ],
    rows,
  )
}

function probesOf(origin: string): Probe[] {
  const post = (path: string, body: object, from: string) =>
    sendRequest(`${origin}/api/v1/auth/${path}`, { method: 'POST', body, from })
  return [
    {
      what: 'sign-in, wrong password',
      send: ({ email }, from) => post('login', { email, password: 'Wrong#2026' }, from),
    },
    { what: 'password reset link', send: ({ email }, from) => post('password/forgot', { email }, from) },
    {
      what: 'verification email',
      send: ({ email }, from) => post('verify/email/resend', { email }, from),
    },
    { what: 'code by SMS', send: ({ phone }, from) => post('register/phone', { phone }, from) },
  ]
}

interface Row {
  readonly what: string
  readonly known: number
  readonly unknown: number
  readonly differ: boolean
  readonly area: number
}

async function compareTimes(what: string, known: readonly Contact[], send: Probe['send']): Promise<Row> {
  const times = { known: [] as number[], unknown: [] as number[] }
  const bodies = new Set<string>()
  for (const [index, contact] of known.entries()) {
    const from = `127.1.${Math.floor(index / perAddress / 200)}.${1 + (Math.floor(index / perAddress) % 200)}`
    // In random order, because the first call may affect the second.
    const turns = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of turns) {
      const received = await send(kind === 'known' ? contact : unknownContact(index), from)
      times[kind].push(received.milliseconds)
      bodies.add(
        `${received.status} ${received.text.replaceAll(/"(verification_id|request_id)":"[^"]+"/g, '')}`,
      )
    }
  }
  return {
    what,
    known: median(times.known),
    unknown: median(times.unknown),
    differ: bodies.size !== 1,
    area: areaUnderCurve(times.known, times.unknown),
  }
}

const unknownContact = (index: number): Contact => ({
  email: `esi-${randomUUID()}@akyede.test`,
  phone: `+23355${String(1_000_000 + index)}`,
})

/** People with an unverified email and a verified number. */
async function registerContacts(context: RunContext, origin: string): Promise<Contact[]> {
  const accounts = await registerAccounts(origin, samples)
  const [database] = await openSessions(context.dataDir, 1)
  const found = accounts.map(({ email }, index) => ({ email, phone: `+23324${String(1_000_000 + index)}` }))
  for (const { email, phone } of found) {
    const values = [phone, email]
    await database?.query('update users set phone = $1, phone_verified_at = now() where email = $2', values)
  }
  // Statistics are refreshed after the registrations.
  await database?.query('analyze users')
  await database?.end()
  return found
}
