import { randomUUID } from 'node:crypto'
import type { RoleName } from '@akyede/contract/accounts'
import { type EndpointName, endpoints } from '@akyede/contract/api'
import type { Access, Endpoint, Permission, WorkshopRole } from '@akyede/contract/endpoint'
import { roleNames } from '@akyede/contract/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after } from '#platform/clock.ts'
import { newUserId } from '#platform/ids.ts'
import { sql } from '#platform/sql.ts'
import { createTokens, type Tokens } from '#platform/tokens.ts'
import { type Device, openDevice } from '#test/device.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { present, send, toWireRequest } from '#test/wire.ts'

const list = Object.entries(endpoints) as [EndpointName, Endpoint][]
/** The same for every endpoint: the ids of the request belong to no one. */
const unknownIds = new Proxy({}, { get: () => '01890000-0000-7000-8000-000000000000' })
/** Of calls to a workshop, its own id is known. */
const ownWorkshop: object = new Proxy(
  {},
  { get: (_, name) => (name === 'vendorId' ? vendorId : '01890000-0000-7000-8000-000000000000') },
)

let shop: TestShop
let tokens: Tokens
let device: Device
let makerToken: string
/** The workshop of the members in the table. */
let vendorId: string
let otherVendorId: string
beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  tokens = createTokens(shop.platform.config.secrets.token, shop.clock)
  device = await openDevice(shop)
  const { rows: vendors } = await shop.database.execute<{ id: string; slug: string }>(
    sql`select id, slug from vendors order by slug limit 2`,
  )
  vendorId = vendors[0]?.id ?? ''
  otherVendorId = vendors[1]?.id ?? ''
  makerToken =
    (await shop.operator.createMakerToken(vendors[0]?.slug ?? '', 'matrix')).split('\n', 1)[0] ?? ''
})
afterAll(() => shop.close())

interface Person {
  readonly role: RoleName
  readonly verified: boolean
  readonly hasAuthenticator?: boolean
  /** A member of the workshop, or of another one. */
  readonly workshop?: { readonly role: WorkshopRole; readonly other?: true }
  readonly fingerprint?: string
  readonly ended?: boolean
}

/** The tokens of users whom no call has changed, by their properties. */
const unchanged = new Map<string, string>()

/** The token of a user whom no earlier call has changed. Memberships end between calls. */
async function signedIn(person: Person): Promise<string> {
  if (person.workshop) return createUser(person)
  const properties = JSON.stringify(person)
  const token = unchanged.get(properties) ?? (await createUser(person))
  unchanged.set(properties, token)
  return token
}

async function createUser({
  role,
  verified,
  hasAuthenticator = true,
  workshop,
  fingerprint,
  ended = false,
}: Person): Promise<string> {
  const [userId, sessionId, now] = [newUserId(), randomUUID(), shop.clock.now()]
  const expiresAt = after(shop.clock, 3_600_000)
  await shop.database.execute(sql`
    with person as (
      insert into users (id, first_name, last_name, email, role_name, email_verified_at, terms_version,
        terms_accepted_at, created_at)
      values (${userId}, 'Ama', 'Mensah', ${`${userId}@example.com`}, ${role}, ${verified ? now : null}, '1', ${now}, ${now}))
    insert into sessions (id, user_id, fingerprint, remembered, created_at, expires_at, ended_at, end_reason)
    values (${sessionId}, ${userId}, ${fingerprint ?? null}, false, ${now}, ${expiresAt},
      ${ended ? now : null}, ${ended ? 'signed out' : null})`)
  if (hasAuthenticator)
    await shop.database.execute(sql`
      insert into second_factors (user_id, method, secret, created_at, confirmed_at)
      values (${userId}, 'totp', 'unused', ${now}, ${now})`)
  if (workshop)
    await shop.database.execute(sql`
      insert into workshop_members (vendor_id, user_id, role, status, invited_at, joined_at)
      values (${workshop.other ? otherVendorId : vendorId}, ${userId}, ${workshop.role}, 'accepted', ${now}, ${now})
`)
  return tokens.issueAccess({ userId, sessionId, fingerprint, issuedAt: now, expiresAt })
}

type Call = (name: EndpointName) => Promise<{ status: number; body?: { code?: string } | undefined }>
const request = (name: EndpointName) => {
  const endpoint: Endpoint = endpoints[name]
  const params = endpoint.access === 'workshop' ? ownWorkshop : unknownIds
  return { params, ...(endpoint.method === 'GET' ? {} : { body: {} }) } as never
}

/** A program with this Authorization header. */
const asProgram =
  (bearer: () => string | Promise<string | undefined> | undefined): Call =>
  async name => {
    const [wireRequest, token] = [toWireRequest(name, request(name)), await bearer()]
    const headers = present({
      'content-type': wireRequest.body && 'application/json',
      authorization: token && `Bearer ${token}`,
    })
    return send(shop, { ...wireRequest, headers })
  }

/** A browser that signs its requests; it sends a token whether or not the endpoint requires one. */
const asBrowser =
  (bearer: () => Promise<string | undefined>): Call =>
  async name => {
    const token = await bearer()
    device.useToken(token)
    // A caller who may not use the token gets none.
    const csrf = (await device.csrfToken()) || 'none'
    return device.call(name, request(name), {
      csrf,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
  }

const person = (role: RoleName, verified: boolean, hasAuthenticator?: boolean) =>
  asProgram(() => signedIn({ role, verified, ...(hasAuthenticator !== undefined && { hasAuthenticator }) }))

/** A new user each time, because the next member ends the membership. */
const member = (workshop: NonNullable<Person['workshop']>, verified = true) =>
  asProgram(async () => {
    await endMemberships()
    return createUser({ role: 'vendor', verified, workshop })
  })

/** A workshop has one owner. */
const endMemberships = () => shop.database.execute(sql`delete from workshop_members`)

const callers = {
  'guest in a browser': asBrowser(async () => undefined),
  'guest program': asProgram(() => undefined),
  'not verified': person('customer', false),
  customer: person('customer', true),
  'customer in a browser': asBrowser(() =>
    signedIn({ role: 'customer', verified: true, fingerprint: device.fingerprint }),
  ),
  vendor: person('vendor', true),
  packer: member({ role: 'packer' }),
  editor: member({ role: 'editor' }),
  owner: member({ role: 'owner' }),
  'owner, not verified': member({ role: 'owner' }, false),
  'owner of another workshop': member({ role: 'owner', other: true }),
  support: person('support', true),
  'admin, not verified': person('admin', false),
  'admin without second factor': person('admin', true, false),
  admin: person('admin', true),
  super_admin: person('super_admin', true),
  'maker’s system': asProgram(() => makerToken),
  'ended session': asProgram(() => signedIn({ role: 'super_admin', verified: true, ended: true })),
  'token of another key': asBrowser(() =>
    signedIn({ role: 'super_admin', verified: true, fingerprint: 'f'.repeat(43) }),
  ),
} as const satisfies Record<string, Call>
type CallerName = keyof typeof callers
const callerNames = Object.keys(callers) as CallerName[]

const refusals = [
  'auth.required',
  'auth.forbidden',
  'auth.verification_required',
  'auth.token_invalid',
  'token_key_mismatch',
  'signature_required',
  'signature_invalid',
  'csrf_invalid',
  'fulfilment.token_unknown',
  'workshop.not_found',
  'office.second_factor_required',
  'office.conflict_of_interest',
]

/** "in" when the caller may use the endpoint, whatever the result; else the status of the refusal. */
async function cell(name: EndpointName, call: Call): Promise<string> {
  const { status, body } = await call(name)
  if (status >= 500) return `FAULT ${status}`
  if (refusals.includes(String(body?.code))) return String(status)
  if (endpoints[name].method !== 'GET') unchanged.clear()
  return 'in'
}

/** The expected table, written by hand from the meaning of each access, independent of the code. */
const everybody = callerNames.filter(name => !/system|ended|token of another/.test(name))
const people = everybody.filter(name => !name.startsWith('guest'))
const mayCall: Record<Exclude<Access, 'staff' | 'workshop'>, readonly CallerName[]> = {
  anyone: everybody,
  'signed-in': people,
  verified: people.filter(name => !name.includes('not verified')),
  maker: ['maker’s system'],
}
const everyStaff: readonly CallerName[] = ['support', 'admin', 'super_admin']
const mayCallAsStaff: Record<Permission, readonly CallerName[]> = {
  look: everyStaff,
  serve: everyStaff,
  give_back: everyStaff,
  keep_order: everyStaff,
  trade: ['admin', 'super_admin'],
  makers: ['admin', 'super_admin'],
  pay_out: ['admin', 'super_admin'],
  roles: ['super_admin'],
}
const mayCallAsMember: Record<WorkshopRole, readonly CallerName[]> = {
  packer: ['packer', 'editor', 'owner'],
  editor: ['editor', 'owner'],
  owner: ['owner'],
}
const callersOf = ({ access, permission, role }: Endpoint): readonly CallerName[] => {
  if (access === 'staff') return mayCallAsStaff[permission as Permission]
  if (access === 'workshop') return mayCallAsMember[role as WorkshopRole]
  return mayCall[access]
}

test('admits exactly the callers that the access of each endpoint names, as the reviewed table says', async () => {
  const lines: string[] = []
  const surprises: string[] = []
  for (const [name, row] of list) {
    const cells: string[] = []
    for (const caller of callerNames) {
      const found = await cell(name, callers[caller])
      cells.push(found)
      const expected = row.raw || callersOf(row).includes(caller) ? 'in' : 'a refusal'
      if ((found === 'in') !== (expected === 'in') || found.startsWith('FAULT')) {
        surprises.push(`${name} of a ${caller}: ${found} instead of ${expected}`)
      }
    }
    lines.push(
      `| ${[name, [row.access, row.permission ?? row.role].filter(Boolean).join(': '), ...cells].join(' | ')} |`,
    )
  }
  expect(surprises).toEqual([])
  await expect(`${head}${lines.join('\n')}\n`).toMatchFileSnapshot('../access-matrix.md')
  // More than five thousand calls.
}, 180_000)

const head = `# Who may call what

Made and checked by \`src/access-matrix.test.ts\`. A new row or another cell makes it fail until this table was read again
and written with \`vitest run --project api src/access-matrix -u\`. "in": the call is let in, whatever becomes of it;
a number: the status of the refusal. Roles: ${roleNames.join(', ')}.

| row | access | ${callerNames.join(' | ')} |
|---|---|${callerNames.map(() => '---').join('|')}|
`
