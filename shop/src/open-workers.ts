import { createServer } from 'node:net'
import { createApp, createPersistentClockOffset, openClusterOpsServer } from '@akyede/api'
import { openEmulators } from './emulators.ts'
import { fillDemo } from './fill-demo.ts'
import type { Shop, ShopOptions } from './open-shop.ts'
import { startWorker } from './start-worker.ts'
import { superviseWorkers } from './supervise-workers.ts'

type PrimaryOptions = Pick<ShopOptions, 'config' | 'connection' | 'log'>

/**
 * A shop of several processes. This one serves nothing: it brings the schema up to date, fills the demo shop and
 * holds the emulators, once for all, and keeps the workers up, which share the port.
 */
export async function openWorkers({ config: given, connection, log }: PrimaryOptions): Promise<Shop> {
  await using opened = new AsyncDisposableStack()
  const config = { ...given, port: given.port || (await freePort(given.host)) }
  const reach = await prepare({ config, connection, log })

  const offset = createPersistentClockOffset(config)
  let ahead = offset.read()
  const clock = { now: () => new Date(Date.now() + ahead) }
  const emulators = await openEmulators(config, { ...reach, clock, stateFolder: config.dataDir })
  opened.defer(() => emulators?.close())
  const moveClock = async (milliseconds: number) => {
    ahead += milliseconds
    offset.write(ahead)
    await Promise.all([...workers.running].map(worker => worker.setClock(ahead)))
  }
  const facts = () => ({ connection, port: config.port, ahead, emulators: emulators?.address })
  const workers = superviseWorkers(config.workers, () => startWorker({ facts, moveClock }), log)
  opened.defer(() => workers.stop('SIGINT'))
  const { host, port } = config.ops
  if (port !== undefined) {
    const ops = await openClusterOpsServer({ host, port }, () =>
      [...workers.open].map(worker => worker.readStatus()),
    )
    opened.defer(() => ops.close())
  }
  await workers.opened

  const kept = opened.move()
  return {
    address: reach.publicUrl(),
    lost: workers.lost,
    async close(signal = 'SIGINT') {
      await workers.stop(signal)
      await kept.disposeAsync()
    },
  }
}

interface Reach {
  readonly publicUrl: () => string
  readonly localUrl: () => string
}

/** What every worker would do and one must. Answers where the shop will be reached. */
async function prepare(options: PrimaryOptions): Promise<Reach> {
  const app = await createApp(options)
  try {
    await fillDemo(app, options.config)
    return { publicUrl: app.platform.publicUrl, localUrl: app.localUrl }
  } finally {
    await app.close()
  }
}

/** Workers that start at different times must all ask for one port, so it cannot be "any". */
async function freePort(host: string): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, host, resolve))
  const address = probe.address()
  await new Promise(resolve => probe.close(resolve))
  if (!address || typeof address === 'string') throw new Error('no free port was found')
  return address.port
}
