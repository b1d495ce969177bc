import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Program } from './program.ts'
import type { RunContext } from './run-context.ts'

export interface RunningShop {
  readonly program: Program
  readonly origin: string
  /** The origin of its metrics. */
  readonly opsOrigin: string
  /** Milliseconds from process start to the first 200 of /readyz. */
  readonly startTime: number
}

/** The demo account of a maker. */
export const demoMaker = { email: 'maker@akyede.test', password: 'Akwaaba#2026' }

/** Starts the built shop on the data directory of the run; it seeds its demo products. */
export async function openShop(
  context: RunContext,
  { port = '0', env: settings = {} }: { port?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<RunningShop> {
  const before = performance.now()
  const opsPort = await freePort()
  const env = { ...environment(context), OPS_PORT: String(opsPort), PORT: port, ...settings }
  const program = context.start({ script: 'shop/src/main.ts', env })
  const origin = await program.waitForOutput(/open: (http:\S+)/)
  while (!(await fetch(`${origin}/readyz`)).ok) await pause(10)
  const startTime = performance.now() - before
  return { program, origin, opsOrigin: `http://127.0.0.1:${opsPort}`, startTime }
}

/** A port of this machine that nothing uses yet. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  return address && typeof address === 'object' ? address.port : 0
}

/** Adds generated products with the operator command. */
export const seedProducts = (context: RunContext, count: number) => seed(context, '--products', count)

/** Adds generated orders with the operator command. */
export const seedOrders = (context: RunContext, count: number) => seed(context, '--orders', count)

/** Adds generated people with the operator command. */
export const seedPeople = (context: RunContext, count: number) => seed(context, '--people', count)

async function seed(context: RunContext, what: string, count: number): Promise<void> {
  const args = ['seed', what, String(count)]
  await context.start({ script: 'shop/src/cli.ts', args, env: environment(context) }).done()
}

const environment = ({ dataDir }: RunContext) => ({
  NODE_ENV: 'production',
  APP_ENV: 'local',
  DATA_DIR: dataDir,
  HOST: '127.0.0.1',
  PORT: '0',
  RATE_LIMIT: 'off',
  // All buyers share this machine's address.
  NETWORK_HOLDS_FACTOR: '100',
  // As in production.
  CHECK_ANSWERS: 'off',
  CAPTCHA: 'off',
  // Other load of the machine must not count as overload.
  MAX_DELAY_MS: '60000',
  DATABASE_WAIT_MS: '60000',
  LOG_LEVEL: 'error',
  OPS_PORT: '',
  OPS_HOST: '127.0.0.1',
  PUBLIC_URL: '',
  DATABASE_URL: '',
  DEMO: '',
  PAYSTACK_SECRET_KEY: '',
  PAYSTACK_BASE_URL: '',
})
