import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog, type DatabaseServer, openDatabaseServer, readConfig } from '@akyede/api'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type Call,
  callShop,
  type Data,
  findPlainProduct,
  freePort,
  listProducts,
  type Placed,
  placeOrder,
  type RunningShop,
  runShopProcess,
  signedPost,
} from './testing.ts'

interface Process {
  readonly port: number
  readonly shop: RunningShop
}

let folder: string
let database: DatabaseServer
let url: string
let first: Process
let second: Process
let third: Process | undefined

/** A folder that another user, as whom the database runs for root, may enter. */
function makeFolder(name: string): string {
  const made = mkdtempSync(join(folder, name))
  chmodSync(made, 0o711)
  return made
}

/** Starts a process with a data directory of its own. */
async function startProcess(): Promise<Process> {
  const port = await freePort()
  const shop = runShopProcess({
    PORT: String(port),
    DATA_DIR: makeFolder('process-'),
    DATABASE_URL: url,
    TOKEN_SECRET: 'token secret of all processes of the test',
    CSRF_SECRET: 'CSRF secret of all processes of the test',
    DRAIN_MS: '0',
    APP_TEST_CONTROLS: '1',
    LOG_LEVEL: 'error',
  })
  return { port, shop }
}

const isOpen = ({ shop }: Process) =>
  vi.waitFor(() => expect(shop.output()).toContain('is open'), { timeout: 120_000 })

/** Sends the same call to both processes. */
const callBoth = (call: Call) => Promise.all([first, second].map(({ port }) => callShop(port, call)))
const statusesOf = async (call: Call) => (await callBoth(call)).map(({ status }) => status)

async function register({ port }: Process): Promise<string> {
  const person = { first_name: 'Ama', last_name: 'Mensah', email: `ama.${randomUUID()}@example.com` }
  const body = { ...person, password: 'Akwaaba#2026' }
  return (await callShop(port, { path: '/api/v1/auth/register', body })).json<{ access_token: string }>()
    .access_token
}

/** Approves the payment on its test page. */
async function pay({ port }: Process, { payment }: Placed): Promise<number> {
  const path = new URL(payment.authorization_url).pathname
  const form = { channel: 'mobile_money', network: 'mtn', phone: '0551234987', action: 'approve' }
  return (await callShop(port, { path, body: new URLSearchParams(form) })).status
}

async function paymentStatusOf({ port }: Process, token: string, { order }: Placed): Promise<string> {
  const answer = await callShop(port, { path: `/api/v1/users/orders/${order.id}`, token })
  return answer.json<Data<{ payment_status: string }>>().data.payment_status
}

describe.runIf(existsSync('/proc/self'))('two equal processes on one database', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'akyede-equal-'))
    chmodSync(folder, 0o711)
    const config = readConfig({ DATA_DIR: makeFolder('database-'), LOG_LEVEL: 'error' })
    database = await openDatabaseServer(config, createLog('error'))
    const { connection } = database
    if ('connectionString' in connection) throw new Error('the database is not the embedded one')
    const { host, port, user, database: name } = connection
    url = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`
    first = await startProcess()
    second = await startProcess()
    await Promise.all([first, second].map(isOpen))
  })
  afterAll(async () => {
    for (const process of [first, second, third]) process?.shop.process.kill('SIGKILL')
    await database?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('start together on an empty database, which is created and filled once', async () => {
    const body = { email: 'ama@akyede.test', password: 'Akwaaba#2026' }
    const login = await callShop(first.port, { path: '/api/v1/auth/login', body })
    const token = login.json<{ access_token: string }>().access_token
    const lists = await callBoth({ path: '/api/v1/users/orders?limit=50', token })
    const numbers = lists.map(list =>
      list.json<Data<{ number: string }[]>>().data.map(({ number }) => number),
    )
    expect(numbers[0]?.length).toBeGreaterThan(0)
    expect(numbers[1]).toEqual(numbers[0])
    const [here, there] = await Promise.all([listProducts(first.port), listProducts(second.port)])
    expect(there).toEqual(here)
  })

  test('complete a sale of which each handles a part, and both show the sold stock', async () => {
    const { id, stock } = await findPlainProduct(first.port, 3)
    const token = await register(first)
    const placed = await placeOrder(second.port, token, id)
    expect(await pay(first, placed)).toBe(303)
    await expect.poll(() => paymentStatusOf(second, token, placed)).toBe('paid')
    const control = {
      path: '/_paystack/__control/deliver',
      body: { reference: placed.payment.reference, times: 2 },
    }
    const delivered = (await callBoth(control)).map(
      answer => answer.json<Data<{ statuses: number[] }>>().data,
    )
    expect(delivered.map(({ statuses }) => statuses)).toEqual([
      [200, 200],
      [200, 200],
    ])
    const availableInBoth = async () => {
      const both = await Promise.all([listProducts(first.port), listProducts(second.port)])
      return both.map(cards => cards.find(card => card.id === id)?.stock.available)
    }
    await expect.poll(availableInBoth).toEqual([stock.available - 1, stock.available - 1])
  })

  test('accept a signed call once', async () => {
    const statuses = await statusesOf(signedPost('/api/v1/auth/logout'))
    expect(statuses.toSorted()).toEqual([401, 409])
  })

  test('sign a user out in both', async () => {
    const token = await register(first)
    const user = { path: '/api/v1/auth/user', token }
    expect(await statusesOf(user)).toEqual([200, 200])
    expect((await callShop(second.port, { method: 'POST', path: '/api/v1/auth/logout', token })).status).toBe(
      204,
    )
    await expect.poll(() => statusesOf(user)).toEqual([401, 401])
  })

  test('read a moved clock in both before the call that moves it is answered', async () => {
    const user = { path: '/api/v1/auth/user', token: await register(second) }
    expect(await statusesOf(user)).toEqual([200, 200])
    const body = { advance_ms: 25 * 3_600_000 }
    expect((await callShop(first.port, { path: '/__test/clock', body })).status).toBe(200)
    expect(await statusesOf(user)).toEqual([401, 401])
  })

  test('take payments although each of them, so also the one with the emulators, is killed', async () => {
    const { id } = await findPlainProduct(first.port, 3)
    const survive = async (killed: Process, left: Process) => {
      killed.shop.process.kill('SIGKILL')
      await killed.shop.ended
      const token = await register(left)
      const emulator = { path: '/_paystack/transaction/verify/unknown' }
      await expect.poll(async () => (await callShop(left.port, emulator)).status).toBe(401)
      const placed = await placeOrder(left.port, token, id)
      expect(await pay(left, placed)).toBe(303)
      await expect.poll(() => paymentStatusOf(left, token, placed)).toBe('paid')
    }
    await survive(first, second)
    third = await startProcess()
    await isOpen(third)
    await survive(second, third)
  })
})
