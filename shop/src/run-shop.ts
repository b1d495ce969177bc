import { ConfigFailure, createLog, openStore, readConfig } from '@akyede/api'
import { openShop } from './open-shop.ts'

/** Runs the shop until it is asked to stop; what cannot start says why in one sentence. */
export async function runShop(mode: 'production' | 'development'): Promise<void> {
  try {
    const config = readConfig(process.env)
    const log = createLog(config.logLevel)
    const store = await openStore(config, log)
    const shop = await openShop({ config, log, connection: store.connection, mode }).catch(async error => {
      await store.close()
      throw error
    })
    stopOnSignal(async () => {
      try {
        await shop.close()
      } finally {
        await store.close()
      }
    })
    process.stdout.write(welcome(shop.address, shop.demo))
  } catch (error) {
    complain(error)
    process.exitCode = error instanceof ConfigFailure ? error.exitCode : 1
  }
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

/** A second signal after so many milliseconds is meant. */
const impatient = 1_000

/** SIGTERM or SIGINT: stop taking work, finish what runs, leave. A second signal leaves at once. */
function stopOnSignal(close: () => Promise<void>): void {
  let askedAt: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // One Ctrl+C may arrive twice, from the terminal and from whoever started this process.
      if (askedAt !== undefined && performance.now() - askedAt > impatient) process.exit(1)
      if (askedAt !== undefined) return
      askedAt = performance.now()
      close().then(
        () => process.exit(0),
        error => {
          complain(error)
          process.exit(1)
        },
      )
    })
  }
}
