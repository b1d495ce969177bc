import { createServer } from 'node:net'
import { createApp, createPersistentClockOffset, openClusterOpsServer } from '@akyede/api'
import { openEmulators } from './emulators.ts'
import { fillDemo } from './fill-demo.ts'
import type { Shop, ShopOptions } from './open-shop.ts'
import { startWorker } from './start-worker.ts'
import { superviseWorkers } from './supervise-workers.ts'

type PrimaryOptions = Pick<ShopOptions, 'config' | 'connection' | 'log'>

/**
 * A shop of several processes. The primary serves no requests: it applies migrations, seeds the demo, runs
 * the emulators and supervises the workers, which share the port.
 */
export async function openWorkers({ config: given, connection, log }: PrimaryOptions): Promise<Shop> {
  await using opened = new AsyncDisposableStack()
  const config = { ...given, port: given.port || (await freePort(given.host)) }
  const urls = await prepare({ config, connection, log })

  const storedOffset = createPersistentClockOffset(config)
  let offset = storedOffset.read()
  const clock = { now: () => new Date(Date.now() + offset) }
  const emulators = await openEmulators(config, { ...urls, clock, stateFolder: config.dataDir })
  opened.defer(() => emulators?.close())
  const moveClock = async (milliseconds: number) => {
    offset += milliseconds
    storedOffset.write(offset)
    await Promise.all([...workers.running].map(worker => worker.setClock(offset)))
  }
  const settings = () => ({ connection, port: config.port, offset, emulators: emulators?.address })
  const workers = superviseWorkers(config.workers, () => startWorker({ settings, moveClock }), log)
  opened.defer(() => workers.stop('SIGINT'))
  const { host, port } = config.ops
  if (port !== undefined) {
    const ops = await openClusterOpsServer({ host, port }, () =>
      [...workers.open].map(worker => worker.readStatus()),
    )
    opened.defer(() => ops.close())
  }
  await workers.opened

  const resources = opened.move()
  return {
    address: urls.publicUrl(),
    lost: workers.lost,
    async close(signal = 'SIGINT') {
      await workers.stop(signal)
      await resources.disposeAsync()
    },
  }
}

interface Urls {
  readonly publicUrl: () => string
  readonly localUrl: () => string
}

/** Does what must run once instead of in every worker. Returns the URLs of the shop. */
async function prepare(options: PrimaryOptions): Promise<Urls> {
  const app = await createApp(options)
  try {
    await fillDemo(app, options.config)
    return { publicUrl: app.platform.publicUrl, localUrl: app.localUrl }
  } finally {
    await app.close()
  }
}

/** Workers that start at different times must share one port, so it cannot be 0. */
async function freePort(host: string): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, host, resolve))
  const address = probe.address()
  await new Promise(resolve => probe.close(resolve))
  if (!address || typeof address === 'string') throw new Error('no free port was found')
  return address.port
}
