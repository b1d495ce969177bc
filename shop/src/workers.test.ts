import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import {
  bundled,
  type Call,
  callShop,
  type Data,
  findPlainProduct,
  freePort,
  placeOrder,
  type RunningShop,
  runShopProcess,
  signedPost,
} from './testing.ts'

let dataDir: string
let port: number
let opsPort: number
let shop: RunningShop

const isAlive = (pid: number) => existsSync(`/proc/${pid}`)
const call = (request: Call) => callShop(port, request)
/** Sends requests on enough connections that each process receives some. */
async function callEach(request: Call, times = 8): Promise<number[]> {
  const statuses: number[] = []
  for (let turn = 0; turn < times; turn++) statuses.push((await call(request)).status)
  return statuses
}
const all = (status: number) => Array(8).fill(status)

/** Opens the shop on two free ports, and on two others if one was taken meanwhile. */
async function open(): Promise<void> {
  port = await freePort()
  opsPort = await freePort()
  shop = runShopProcess({
    WEB_WORKERS: '2',
    PORT: String(port),
    OPS_PORT: String(opsPort),
    DATA_DIR: dataDir,
    DRAIN_MS: '100',
    APP_TEST_CONTROLS: '1',
    LOG_LEVEL: 'silent',
  })
  await vi.waitFor(() => expect(shop.output()).toMatch(/is open|is already in use/), { timeout: 50_000 })
  if (shop.output().includes('is open')) return
  await shop.ended
  await open()
}

async function stop(): Promise<number | string> {
  shop.process.kill('SIGTERM')
  return shop.ended
}

/** Kills a worker without warning; returns a function that waits for its replacement. */
function killWorker(): () => Promise<void> {
  const before = shop.workers()
  const [victim = 0] = before
  process.kill(victim, 'SIGKILL')
  return async () => {
    await expect.poll(() => shop.workers().filter(pid => !before.includes(pid))).toHaveLength(1)
    await expect.poll(openWorkers).toBe(2)
    expect(isAlive(victim)).toBe(false)
  }
}

/** The output of an operator command. */
function runCommand(...args: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, [bundled('cli'), ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', APP_TEST_CONTROLS: '1', LOG_LEVEL: 'silent' },
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return stdout
}

async function openWorkers(): Promise<number> {
  const { text } = await callShop(opsPort, { path: '/metrics' })
  return Number(/^akyede_processes (\d+)$/m.exec(text)?.[1])
}

async function register(): Promise<string> {
  const person = { first_name: 'Ama', last_name: 'Mensah', email: `ama.${randomUUID()}@example.com` }
  const body = { ...person, password: 'Akwaaba#2026' }
  const response = await call({ path: '/api/v1/auth/register', body })
  return response.json<{ access_token: string }>().access_token
}

async function order(token: string) {
  const { id } = await findPlainProduct(port, 1)
  return placeOrder(port, token, id)
}

/** Records the pushes to the user of this token; resolves once the subscription is active. */
async function listen(token: string): Promise<{ pushes: readonly string[]; close(): void }> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/realtime`)
  const pushes: string[] = []
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', code => reject(new Error(`the line was closed with ${code}`)))
    socket.on('message', bytes => {
      const { type } = JSON.parse(String(bytes))
      pushes.push(type)
      if (type === 'hello') socket.send(JSON.stringify({ type: 'auth', payload: { token } }))
      if (type === 'ready') resolve()
    })
  })
  return { pushes, close: () => socket.terminate() }
}

describe.runIf(existsSync('/proc/self'))('a shop of two processes', () => {
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'akyede-workers-'))
    // As root, the database runs as another user, who must be able to enter the folder.
    chmodSync(dataDir, 0o711)
    await open()
  })
  afterAll(() => {
    for (const pid of shop?.tree() ?? []) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('completes a sale, whichever process responds', async () => {
    expect(shop.workers()).toHaveLength(2)
    const token = await register()
    const { order: placed, payment } = await order(token)
    const page = new URL(payment.authorization_url).pathname
    expect((await call({ path: page })).text).toContain('Test payment page')
    const form = { channel: 'mobile_money', network: 'mtn', phone: '0551234987', action: 'approve' }
    expect((await call({ path: page, body: new URLSearchParams(form) })).status).toBe(303)
    const path = `/api/v1/users/orders/${placed.id}`
    const paymentStatus = async () =>
      (await call({ path, token })).json<Data<{ payment_status: string }>>().data.payment_status
    await expect.poll(paymentStatus).toBe('paid')
    const control = { path: '/_paystack/__control/deliver', body: { reference: payment.reference, times: 4 } }
    const { data } = (await call(control)).json<Data<{ statuses: number[] }>>()
    expect(data.statuses).toEqual([200, 200, 200, 200])
  })

  test('shares one payment emulator among its processes', async () => {
    const fault = { path: '/_paystack/__control/fail-next', body: { status: 503 } }
    const verify = {
      path: '/_paystack/transaction/verify/unknown',
      headers: { authorization: 'Bearer sk_test_akyede_emulator' },
    }
    expect((await call(fault)).status).toBe(200)
    expect([(await call(verify)).status, (await call(verify)).status]).toEqual([503, 404])
  })

  test('accepts a signed call once', async () => {
    const statuses = await callEach(signedPost('/api/v1/auth/logout'))
    expect(statuses).toEqual([401, ...Array(7).fill(409)])
  })

  test('signs a user out in every process', async () => {
    const token = await register()
    const user = { path: '/api/v1/auth/user', token }
    expect(await callEach(user)).toEqual(all(200))
    expect((await call({ method: 'POST', path: '/api/v1/auth/logout', token })).status).toBe(204)
    await expect.poll(() => callEach(user)).toEqual(all(401))
  })

  test('pushes changes on another device to an open tab, whichever process handles them', async () => {
    const person = { email: `ama.${randomUUID()}@example.com`, password: 'Akwaaba#2026' }
    const names = { first_name: 'Ama', last_name: 'Mensah' }
    await call({ path: '/api/v1/auth/register', body: { ...names, ...person } })
    const enter = async () =>
      (await call({ path: '/api/v1/auth/login', body: person })).json<{ access_token: string }>().access_token
    const tab = await listen(await enter())
    const token = await enter()
    const { id } = await findPlainProduct(port, 8)
    const body = { product_id: id, quantity: 1 }
    expect(await callEach({ path: '/api/v1/user/cart/add', body, token })).toEqual(all(201))
    await expect.poll(() => tab.pushes.filter(type => type === 'cart.changed').length).toBe(8)
    tab.close()
  })

  test('adds up the metrics of both processes', async () => {
    await callEach({ path: '/version' })
    const { text } = await callShop(opsPort, { path: '/metrics' })
    expect(text).toMatch(/^akyede_http_request_duration_seconds_count\{[^}]*route="\/version"[^}]*\} 8$/m)
    const readiness = await callShop(opsPort, { path: '/readyz' })
    expect(readiness.json<{ status: string }>().status).toBe('ready')
  })

  test('continues when a process dies and replaces it', async () => {
    const failures: unknown[] = []
    const statuses: number[] = []
    let asking = true
    const ask = () =>
      call({ path: '/api/v1/products/list' }).then(
        ({ status }) => statuses.push(status),
        error => failures.push(error),
      )
    const callers = Array.from({ length: 8 }, async () => {
      while (asking) await ask()
    })
    await expect.poll(() => statuses.length).toBeGreaterThan(20)
    const isReplaced = killWorker()
    const answered = statuses.length
    await expect.poll(() => statuses.length).toBeGreaterThan(answered + 20)
    asking = false
    // No caller is left waiting, and only requests of the dead process are lost.
    await Promise.all(callers)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(failures.length).toBeLessThanOrEqual(2 * callers.length)
    await isReplaced()
    expect(await callEach({ path: '/readyz' })).toEqual(all(200))
  })

  test('has one clock, which new processes and operator commands share', async () => {
    const token = await register()
    const user = { path: '/api/v1/auth/user', token }
    expect(await callEach(user)).toEqual(all(200))
    const day = 25 * 3_600_000
    expect((await call({ path: '/__test/clock', body: { advance_ms: day } })).status).toBe(200)
    expect(await callEach(user)).toEqual(all(401))
    await killWorker()()
    expect(await callEach(user)).toEqual(all(401))
    runCommand('users', 'sign-out', 'ama@akyede.test')
    const [entry = ''] = runCommand('audit', '--event', 'sessions_revoked', '--limit', '1').split('\n')
    expect(Date.parse(entry.split(' ')[0] ?? '')).toBeGreaterThan(Date.now() + day - 600_000)
  })

  test('stops as one and leaves no process behind', async () => {
    const tree = shop.tree()
    expect(await stop()).toBe(0)
    expect(tree.filter(isAlive)).toEqual([])
  })

  test('says in one sentence why it cannot start', async () => {
    await stop()
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port: taken } = other.address() as AddressInfo
    const refused = runShopProcess({
      WEB_WORKERS: '2',
      PORT: String(taken),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
    })
    expect(await refused.ended).toBe(1)
    expect(refused.output().trim()).toBe(`Port ${taken} is already in use. Set PORT to another one.`)
    await new Promise(resolve => other.close(resolve))
  })

  test('gives up when no process can be started', async () => {
    await stop()
    await open()
    const tree = shop.tree()
    writeFileSync(join(dataDir, 'secrets.json'), '{}')
    for (const pid of shop.workers()) process.kill(pid, 'SIGKILL')
    expect(await shop.ended).toBe(78)
    expect(shop.output()).toContain('secrets.json are not valid')
    expect(tree.filter(isAlive)).toEqual([])
  })
})
