import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let dataDir: string
let program: ChildProcess
let exited: Promise<[code: number | null]>
let address: URL
const sockets: Socket[] = []
afterEach(() => {
  program.kill('SIGKILL')
  for (const socket of sockets.splice(0)) socket.destroy()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'akyede-drain-'))
  // As root, the database runs as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o711)
})

/** The server process without its pages: signals, database, API. */
const source = `
  import { createApp, createLog, openDatabaseServer, readConfig } from '@akyede/api'
  import { runUntilSignal } from './run-until-signal.ts'
  await runUntilSignal(async (opened, stopping) => {
    const config = readConfig(process.env)
    const log = createLog(config.logLevel)
    const database = await openDatabaseServer(config, log)
    opened.defer(() => database.close())
    const app = await createApp({ config, log, connection: database.connection })
    opened.defer(() => app.close(stopping.reason))
    process.stdout.write(await app.listen())
  }, async error => { process.stderr.write(String(error)); return 1 })`

async function start(environment: Record<string, string>): Promise<void> {
  program = spawn(process.execPath, ['--input-type=module', '-e', source], {
    cwd: import.meta.dirname,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  exited = once(program, 'exit') as typeof exited
  const [output] = await once(program.stdout ?? program, 'data')
  address = new URL(String(output))
}

/** Sends a request on a kept-alive connection; resolves to its status or error code. */
const send = (agent: Agent, path: string) =>
  new Promise<number | string>(resolve => {
    request(new URL(path, address), { agent }, response => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
      .once('error', error => resolve((error as NodeJS.ErrnoException).code ?? error.message))
      .end()
  })

const body = JSON.stringify({ email: 'nobody@example.com', password: 'Akwaaba#2026' })

/** Begins an upload and stops in the middle of its body. */
async function beginUpload(): Promise<Socket> {
  const socket = connect(Number(address.port), address.hostname)
  sockets.push(socket)
  await once(socket, 'connect')
  const head = [
    'POST /api/v1/auth/login HTTP/1.1',
    'host: shop',
    'content-type: application/json',
    `content-length: ${body.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 20)}`)
  return socket
}

const callers = 8
const isReady = async () => (await send(new Agent(), '/readyz')) === 200

test('drains on SIGTERM: reports not ready, closes, finishes running requests and cuts stalled ones', async () => {
  await start({ DRAIN_MS: '5000' })
  await expect.poll(isReady).toBe(true)
  const responses = new Map<number | string, number>()
  let isEnough = false
  // Each caller continues after the server reports not ready, as load balancers do.
  const traffic = Array.from({ length: callers }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!isEnough) {
      const status = await send(agent, '/api/v1/products/list?page=2')
      responses.set(status, (responses.get(status) ?? 0) + 1)
    }
    agent.destroy()
  })
  await expect.poll(() => responses.get(200) ?? 0).toBeGreaterThan(100)
  const upload = await beginUpload()
  await beginUpload()
  program.kill('SIGTERM')
  await expect.poll(isReady, { interval: 10 }).toBe(false)
  // More responses than requests were running, so at least one request began after that.
  const before = responses.get(200) ?? 0
  await expect.poll(() => responses.get(200) ?? 0, { interval: 10 }).toBeGreaterThan(before + callers)
  isEnough = true
  await Promise.all(traffic)
  expect([...responses.keys()]).toEqual([200])

  await expect.poll(() => send(new Agent(), '/healthz'), { interval: 50 }).toBe('ECONNREFUSED')
  upload.write(body.slice(20))
  const [response] = await once(upload, 'data')
  expect(String(response)).toMatch(/^HTTP\/1\.1 401 /)
  expect(String(response)).toMatch(/connection: close/i)

  // Without the cut the stalled upload would delay the exit by half a minute.
  await expect.poll(() => program.exitCode).toBe(0)
})

test('exits immediately on a second signal', async () => {
  await start({ DRAIN_MS: '5000' })
  await beginUpload()
  program.kill('SIGTERM')
  const again = setInterval(() => program.kill('SIGTERM'), 100)
  const [code] = await exited
  clearInterval(again)
  expect(code).toBe(1)
})
