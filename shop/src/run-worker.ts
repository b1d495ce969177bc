import { type App, createLog, readConfig } from '@akyede/api'
import { forwardEmulators } from './forward-emulators.ts'
import { joinPrimary, tellPrimary } from './join-primary.ts'
import { openShop } from './open-shop.ts'
import { runUntilAsked } from './run-until-asked.ts'
import { ShopFailure } from './shop-failure.ts'

/** One of several processes of a shop: serves on the shared port until it is asked to stop. */
export function runWorker(): Promise<void> {
  return runUntilAsked(start, complainToPrimary)
}

async function start(opened: AsyncDisposableStack, asked: AbortSignal): Promise<void> {
  const { facts, clock, attend } = await joinPrimary()
  const config = { ...readConfig(process.env), port: facts.port }
  asked.throwIfAborted()
  const furnish = async (app: App) => {
    await forwardEmulators(app.http, config, facts.emulators)
    attend({ sweep: app.platform.jobs.sweepNow, look: app.look })
  }
  const { connection } = facts
  const log = createLog(config.logLevel)
  const shop = await openShop({ config, clock, connection, log, mode: 'production', furnish })
  opened.defer(() => shop.close(asked.reason))
  tellPrimary({ kind: 'open' })
}

async function complainToPrimary(error: unknown): Promise<number> {
  const { message: sentence, exitCode } = ShopFailure.of(error)
  await new Promise(resolve => process.send?.({ kind: 'failed', sentence, exitCode }, resolve))
  // The line to the primary would keep this process alive.
  return process.exit(exitCode)
}
