import { type App, type Config, createLog, readConfig } from '@akyede/api'
import type { FastifyInstance } from 'fastify'
import { emulatorsFor, guardEmulator } from './emulators.ts'
import { joinPrimary, sendToPrimary } from './join-primary.ts'
import { openShop } from './open-shop.ts'
import { runUntilSignal } from './run-until-signal.ts'
import { ShopFailure } from './shop-failure.ts'

/** Runs one of several processes of a shop: serves on the shared port until it is stopping to stop. */
export function runWorker(): Promise<void> {
  return runUntilSignal(start, reportToPrimary)
}

async function start(opened: AsyncDisposableStack, stopping: AbortSignal): Promise<void> {
  const { settings, clock, setHandlers } = await joinPrimary()
  const config = { ...readConfig(process.env), port: settings.port }
  stopping.throwIfAborted()
  const prepare = async (app: App) => {
    await forwardEmulators(app.http, config, settings.emulators)
    setHandlers({ runScheduledJobs: app.platform.jobs.runScheduledNow, readStatus: app.readStatus })
  }
  const { connection } = settings
  const log = createLog(config.logLevel)
  const shop = await openShop({ config, clock, connection, log, mode: 'production', beforeListen: prepare })
  opened.defer(() => shop.close(stopping.reason))
  sendToPrimary({ kind: 'open' })
}

async function reportToPrimary(error: unknown): Promise<number> {
  const { message, exitCode } = ShopFailure.of(error)
  await new Promise(resolve => process.send?.({ kind: 'failed', message, exitCode }, resolve))
  // The IPC channel to the primary would keep this process alive.
  return process.exit(exitCode)
}

/** Proxies calls of the emulators to the process that runs them, without parsing bodies. */
async function forwardEmulators(
  http: FastifyInstance,
  config: Config,
  address: string | undefined,
): Promise<void> {
  if (address === undefined) return
  const { default: httpProxy } = await import('@fastify/http-proxy')
  for (const emulator of emulatorsFor(config)) {
    const { prefix } = emulator
    await http.register(async scope => {
      guardEmulator(scope, config, emulator)
      // The proxy registers its own parsers, which leave bodies unchanged.
      scope.removeAllContentTypeParsers()
      await scope.register(httpProxy, {
        upstream: address,
        prefix,
        rewritePrefix: prefix,
        // Refusals are intended: a retry by the proxy would use up the failures that a test ordered.
        replyOptions: { retryDelay: () => null },
      })
    })
  }
}
