import cluster from 'node:cluster'
import { type App, type Config, ConfigFailure, createLog, openDatabaseServer, readConfig } from '@akyede/api'
import { mountEmulators } from './emulators.ts'
import { demoWelcome, fillDemo } from './fill-demo.ts'
import { openShop, type Shop, type ShopOptions } from './open-shop.ts'
import { openWorkers } from './open-workers.ts'
import { runUntilSignal } from './run-until-signal.ts'
import { runWorker } from './run-worker.ts'
import { forwardEmulators, shareEmulators } from './share-emulators.ts'
import { ShopFailure } from './shop-failure.ts'

/** Runs the shop until it is stopping to stop; a failed start is reported in one sentence. */
export function runShop(mode: ShopOptions['mode']): Promise<void> {
  return cluster.isWorker
    ? runWorker()
    : runUntilSignal((...resources) => start(mode, ...resources), reportFailure)
}

async function start(
  mode: ShopOptions['mode'],
  opened: AsyncDisposableStack,
  stopping: AbortSignal,
): Promise<void> {
  const config = configFor(mode)
  const log = createLog(config.logLevel)
  const store = await openDatabaseServer(config, log)
  opened.defer(() => store.close())
  stopping.throwIfAborted()
  const { connection } = store
  const shop = await (config.workers === 1
    ? openShop({
        config,
        log,
        connection,
        mode,
        beforeListen: async app => {
          await fillDemo(app, config)
          opened.defer(await offerEmulators(app, config))
        },
      })
    : openWorkers({ config, log, connection }))
  opened.defer(() => shop.close(stopping.reason))
  Promise.race([store.lost, shop.lost]).then(async failure => {
    // Without its database or its workers a shop can only refuse requests: a process manager should restart
    // it.
    const exitCode = await reportFailure(failure)
    await opened.disposeAsync().catch(reportFailure)
    process.exit(exitCode)
  })
  if (!stopping.aborted) process.stdout.write(welcome(shop, config))
}

/** In development one process serves the sources, because it reloads them. */
function configFor(mode: ShopOptions['mode']): Config {
  const config = readConfig(process.env)
  if (mode !== 'development') return config
  if (config.environment !== 'local' || config.publicDemo) {
    throw new ConfigFailure(
      'npm run dev serves this machine only. Use npm start for a shop that others can reach.',
    )
  }
  return { ...config, workers: 1 }
}

/** A process with a database of its own mounts the emulators itself. Returns what ends them. */
async function offerEmulators(app: App, config: Config): Promise<() => Promise<void>> {
  if (config.databaseUrl === undefined) {
    const { clock, localUrl, platform } = app
    const { publicUrl } = platform
    await mountEmulators(app.http, config, { clock, localUrl, publicUrl, stateFolder: config.dataDir })
    return async () => {}
  }
  const emulators = await shareEmulators(app, config)
  await forwardEmulators(app.http, app, config)
  return async () => emulators?.close()
}

async function reportFailure(error: unknown): Promise<number> {
  const { message, exitCode } = ShopFailure.of(error)
  process.stderr.write(`${message}\n`)
  return exitCode
}

const welcome = ({ address }: Shop, config: Config): string => `
  Akyɛde is open: ${address}
  API: ${address}/api/docs
${demoWelcome(config)}
`
