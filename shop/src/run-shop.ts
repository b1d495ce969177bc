import { ConfigFailure, createLog, openStore, readConfig } from '@akyede/api'
import { openShop } from './open-shop.ts'
import { stopOnSignal } from './stop-on-signal.ts'

type Mode = 'production' | 'development'

/** Runs the shop until it is asked to stop; what cannot start says why in one sentence. */
export async function runShop(mode: Mode): Promise<void> {
  const opened = new AsyncDisposableStack()
  const asked = new AbortController()
  const started = start(mode, opened, asked.signal)
  // From the first moment: a database that is just being started would outlive a process that dies of its signal.
  stopOnSignal(async () => {
    asked.abort()
    await started.catch(() => {})
    await opened.disposeAsync()
    return 0
  })
  try {
    await started
  } catch (error) {
    if (asked.signal.aborted) return
    await opened.disposeAsync()
    complain(error)
    process.exitCode = error instanceof ConfigFailure ? error.exitCode : 1
  }
}

async function start(mode: Mode, opened: AsyncDisposableStack, asked: AbortSignal): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const store = await openStore(config, log)
  opened.defer(() => store.close())
  asked.throwIfAborted()
  const shop = await openShop({ config, log, connection: store.connection, mode })
  opened.defer(() => shop.close())
  store.lost.then(async failure => {
    // Without its database the shop can only refuse, and another may start beside it: whoever keeps it up should know.
    complain(failure)
    await opened.disposeAsync().catch(complain)
    process.exit(1)
  })
  if (!asked.aborted) process.stdout.write(welcome(shop.address, shop.demo))
}

function complain(error: unknown): void {
  const { code, port, message = String(error) } = error as NodeJS.ErrnoException & { port?: number }
  const taken = code === 'EADDRINUSE' && `Port ${port} is already in use. Set PORT to another one.`
  process.stderr.write(`${taken || message}\n`)
}

function welcome(address: string, demo: boolean): string {
  const accounts = demo
    ? `
  Demo accounts (password Akwaaba#2026):
    ama@akyede.test · kofi@akyede.test · efua@akyede.test · admin@akyede.test
  Pretend payments: card 4084 0840 8408 4081, or mobile money 055 123 4987
`
    : ''
  return `
  Akyɛde is open: ${address}
  API: ${address}/api/docs
${accounts}
`
}
