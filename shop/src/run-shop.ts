import cluster from 'node:cluster'
import { type App, type Config, ConfigFailure, createLog, openDatabaseServer, readConfig } from '@akyede/api'
import { mountEmulators } from './emulators.ts'
import { demoWelcome, fillDemo } from './fill-demo.ts'
import { openShop, type Shop, type ShopOptions } from './open-shop.ts'
import { openWorkers } from './open-workers.ts'
import { runUntilSignal } from './run-until-signal.ts'
import { runWorker } from './run-worker.ts'
import { ShopFailure } from './shop-failure.ts'

/** Runs the shop until it is asked to stop; what cannot start says why in one sentence. */
export function runShop(mode: ShopOptions['mode']): Promise<void> {
  return cluster.isWorker ? runWorker() : runUntilSignal((...life) => start(mode, ...life), complain)
}

async function start(
  mode: ShopOptions['mode'],
  opened: AsyncDisposableStack,
  asked: AbortSignal,
): Promise<void> {
  const config = configFor(mode)
  const log = createLog(config.logLevel)
  const store = await openDatabaseServer(config, log)
  opened.defer(() => store.close())
  asked.throwIfAborted()
  const { connection } = store
  const shop = await (config.workers === 1
    ? openShop({ config, log, connection, mode, beforeListen: app => furnishAlone(app, config) })
    : openWorkers({ config, log, connection }))
  opened.defer(() => shop.close(asked.reason))
  Promise.race([store.lost, shop.lost]).then(async failure => {
    // Without its database or its workers a shop can only refuse: whoever keeps it up should know.
    const exitCode = await complain(failure)
    await opened.disposeAsync().catch(complain)
    process.exit(exitCode)
  })
  if (!asked.aborted) process.stdout.write(welcome(shop, config))
}

/** Sources are served by one process, which reloads them. */
function configFor(mode: ShopOptions['mode']): Config {
  const config = readConfig(process.env)
  if (mode !== 'development') return config
  if (config.environment !== 'local' || config.publicDemo) {
    throw new ConfigFailure(
      'Sources are served to this machine alone: use npm start for a shop that others reach.',
    )
  }
  return { ...config, workers: 1 }
}

/** A shop of one process does all by itself. */
async function furnishAlone(app: App, config: Config): Promise<void> {
  await fillDemo(app, config)
  const { clock, localUrl, platform } = app
  const { publicUrl } = platform
  await mountEmulators(app.http, config, { clock, localUrl, publicUrl, stateFolder: config.dataDir })
}

async function complain(error: unknown): Promise<number> {
  const { message, exitCode } = ShopFailure.of(error)
  process.stderr.write(`${message}\n`)
  return exitCode
}

const welcome = ({ address }: Shop, config: Config): string => `
  Akyɛde is open: ${address}
  API: ${address}/api/docs
${demoWelcome(config)}
`
