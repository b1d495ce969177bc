import { type App, type Config, createLog, readConfig } from '@akyede/api'
import type { FastifyInstance } from 'fastify'
import { emulatorsFor, guardEmulator } from './emulators.ts'
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

/** Hands the calls to the emulators on, unread, to the process that holds them. */
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
      // The proxy brings its own, which leave bodies as they are.
      scope.removeAllContentTypeParsers()
      await scope.register(httpProxy, {
        upstream: address,
        prefix,
        rewritePrefix: prefix,
        // A refusal is meant: asked again on its own, the proxy would use up the faults that a test ordered.
        replyOptions: { retryDelay: () => null },
      })
    })
  }
}
