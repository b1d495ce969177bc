import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { databaseHome, queryDatabase } from './database.ts'
import type { Ending, Program, ProgramOptions } from './program.ts'
import { queueIsEmpty, type Records } from './purchases.ts'
import { describeResponse, tryRequest } from './request.ts'
import { type RunContext, withRunContext } from './run-context.ts'

const readyWithin = 120_000
/** Milliseconds. The response waits for all jobs that fall due. */
const clockMovesWithin = 600_000

/** A shop with its own data directory and address, whose process can be restarted. */
export interface Shop extends Records {
  readonly dataDir: string
  readonly origin: string
  readonly program: Program
  /** Starts the process; resolves to the milliseconds until the first 200 of /readyz. */
  start(): Promise<number>
  /** Runs an operator command on its data directory. */
  operator(...words: readonly string[]): Promise<Ending>
}

export interface ShopOptions extends Pick<ProgramOptions, 'preload' | 'hasIpc'> {
  readonly env?: Readonly<Record<string, string>>
}

/** A data directory with a database and the demo products, stopped. */
let filled: string | undefined

/**
 * Fills a folder with the data directory of a new shop. Shops that open afterwards begin with a copy of it: making a
 * database and seeding the demo products takes longer than most faults.
 */
export async function fillOnce(folder: string): Promise<void> {
  await withRunContext(async context => {
    const shop = await openShop(context)
    // A job that is under way would stay locked in every copy.
    await queueIsEmpty(shop)
    await shop.program.stop()
    // A database elsewhere could not be copied with the data directory, only shared.
    if (!(await databaseHome(shop.dataDir)).startsWith(shop.dataDir)) return
    await copyFolder(shop.dataDir, folder)
    filled = folder
  })
}

/** Also copies who owns the files: as root, the database runs as another user. */
const copyFolder = (from: string, to: string) => promisify(execFile)('cp', ['-a', `${from}/.`, to])

/** Starts the built shop on a new data directory with the demo products. */
export async function openShop(context: RunContext, options: ShopOptions = {}): Promise<Shop> {
  const shop = await prepareShop(context, options)
  if (filled) await copyFolder(filled, shop.dataDir)
  await shop.start()
  return shop
}

let shops = 0

/** The same without starting it. */
export async function prepareShop(
  context: RunContext,
  { env = {}, ...options }: ShopOptions = {},
): Promise<Shop> {
  const dataDir = await context.folder(`shop-${++shops}`)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const environment = { ...shopEnvironment(dataDir), PORT: String(port), ...env }
  let program: Program | undefined
  return {
    dataDir,
    origin,
    query: (question, values) => queryDatabase(dataDir, question, values),
    messages: () => readdir(join(dataDir, 'outbox')).catch(() => []),
    get program() {
      if (!program) throw new Error('the shop was not started')
      return program
    },
    async start() {
      const before = performance.now()
      program = context.start({ script: 'shop/build/main.js', env: environment, ...options })
      await isReady(origin, program)
      return performance.now() - before
    },
    operator: (...words) =>
      context.start({ script: 'shop/build/cli.js', args: words, env: environment }).ended,
  }
}

/** Environment variables that keep everything in the data directory, whatever this process was given. */
export const shopEnvironment = (dataDir: string) => ({
  NODE_ENV: 'production',
  APP_ENV: 'local',
  DATA_DIR: dataDir,
  HOST: '127.0.0.1',
  PORT: '0',
  RATE_LIMIT: 'off',
  // All buyers share this machine's address.
  NETWORK_HOLDS_FACTOR: '100',
  CAPTCHA: 'off',
  LOG_LEVEL: 'error',
  APP_TEST_CONTROLS: '1',
  DRAIN_MS: '0',
  OPS_PORT: '',
  WEB_WORKERS: '1',
  PUBLIC_URL: '',
  DATABASE_URL: '',
  DEMO: '',
  PAYSTACK_SECRET_KEY: '',
  PAYSTACK_BASE_URL: '',
  FLUTTERWAVE_SECRET_KEY: '',
  FLUTTERWAVE_SECRET_HASH: '',
  FLUTTERWAVE_BASE_URL: '',
})

/** Moves the clock once: a repeated call would move it again. */
export async function moveClock({ origin }: Pick<Shop, 'origin'>, advance_ms: number): Promise<void> {
  const response = await tryRequest(origin, { path: '/__test/clock', body: { advance_ms } }, clockMovesWithin)
  if (response?.status === 200) return
  throw new Error(`moving the clock was answered ${response ? describeResponse(response) : 'with nothing'}`)
}

async function isReady(origin: string, program: Program): Promise<void> {
  const timeoutMs = AbortSignal.timeout(readyWithin)
  // Constant polling would take processor time from the start.
  await Promise.race([program.waitForOutput(/open: (http)/), once(timeoutMs, 'abort')]).catch(() => {})
  while (!(await answersReady(origin))) {
    if (program.hasEnded) throw new Error(`the shop did not start: ${program.errorOutput().trim()}`)
    if (timeoutMs.aborted) throw new Error(`the shop was not ready after ${readyWithin / 1_000} s`)
    await pause(10)
  }
}

/** Whether /readyz returns 200. */
export const answersReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    async response => {
      await response.body?.cancel()
      return response.ok
    },
    () => false,
  )

/** A port below those that the system assigns, so that it stays free while the server is down. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const server = createServer()
    const free = await new Promise<boolean>(resolve => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!free) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
