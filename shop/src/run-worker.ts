import { type App, createLog, readConfig } from '@akyede/api'
import { forwardEmulators } from './forward-emulators.ts'
import { joinPrimary, sendToPrimary } from './join-primary.ts'
import { openShop } from './open-shop.ts'
import { runUntilSignal } from './run-until-signal.ts'
import { ShopFailure } from './shop-failure.ts'

/** One of several processes of a shop: serves on the shared port until it is asked to stop. */
export function runWorker(): Promise<void> {
  return runUntilSignal(start, complainToPrimary)
}

async function start(opened: AsyncDisposableStack, asked: AbortSignal): Promise<void> {
  const { facts, clock, setHandlers } = await joinPrimary()
  const config = { ...readConfig(process.env), port: facts.port }
  asked.throwIfAborted()
  const furnish = async (app: App) => {
    await forwardEmulators(app.http, config, facts.emulators)
    setHandlers({ runScheduledJobs: app.platform.jobs.runScheduledNow, readStatus: app.readStatus })
  }
  const { connection } = facts
  const log = createLog(config.logLevel)
  const shop = await openShop({ config, clock, connection, log, mode: 'production', beforeListen: furnish })
  opened.defer(() => shop.close(asked.reason))
  sendToPrimary({ kind: 'open' })
}

async function complainToPrimary(error: unknown): Promise<number> {
  const { message: sentence, exitCode } = ShopFailure.of(error)
  await new Promise(resolve => process.send?.({ kind: 'failed', sentence, exitCode }, resolve))
  // The line to the primary would keep this process alive.
  return process.exit(exitCode)
}
