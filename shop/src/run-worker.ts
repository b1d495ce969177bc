import { type App, createLog, readConfig } from '@akyede/api'
import { joinPrimary, sendToPrimary } from './join-primary.ts'
import { openShop } from './open-shop.ts'
import { runUntilSignal } from './run-until-signal.ts'
import { forwardEmulators } from './share-emulators.ts'
import { ShopFailure } from './shop-failure.ts'

/** Runs one of several processes of a shop: serves on the shared port until it is stopping to stop. */
export function runWorker(): Promise<void> {
  return runUntilSignal(start, reportToPrimary)
}

async function start(opened: AsyncDisposableStack, stopping: AbortSignal): Promise<void> {
  const { settings, setHandlers } = await joinPrimary()
  const config = { ...readConfig(process.env), port: settings.port }
  stopping.throwIfAborted()
  const prepare = async (app: App) => {
    await forwardEmulators(app.http, app, config)
    setHandlers({ readStatus: app.readStatus })
  }
  const { connection } = settings
  const log = createLog(config.logLevel)
  const shop = await openShop({ config, connection, log, mode: 'production', beforeListen: prepare })
  opened.defer(() => shop.close(stopping.reason))
  sendToPrimary({ kind: 'open' })
}

async function reportToPrimary(error: unknown): Promise<number> {
  const { message, exitCode } = ShopFailure.of(error)
  await new Promise(resolve => process.send?.({ kind: 'failed', message, exitCode }, resolve))
  // The IPC channel to the primary would keep this process alive.
  return process.exit(exitCode)
}
