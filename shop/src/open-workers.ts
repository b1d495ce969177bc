import { createServer } from 'node:net'
import { createApp, openClusterOpsServer } from '@akyede/api'
import { fillDemo } from './fill-demo.ts'
import type { Shop, ShopOptions } from './open-shop.ts'
import { shareEmulators } from './share-emulators.ts'
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
  const app = await createApp({ config, connection, log })
  opened.defer(() => app.close())
  await fillDemo(app, config)
  // The clock of the emulators follows that of the workers.
  await app.platform.broadcast.start()
  const emulators = await shareEmulators(app, config)
  opened.defer(() => emulators?.close())
  const settings = { connection, port: config.port }
  const workers = superviseWorkers(config.workers, () => startWorker(settings), log)
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
    address: app.platform.publicUrl(),
    lost: workers.lost,
    async close(signal = 'SIGINT') {
      await workers.stop(signal)
      await resources.disposeAsync()
    },
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
