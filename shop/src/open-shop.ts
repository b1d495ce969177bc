import { join } from 'node:path'
import { type App, type Config, createApp, type Log } from '@akyede/api'
import { registerWeb } from '@akyede/web'

export interface ShopOptions {
  readonly config: Config
  readonly connection: Parameters<typeof createApp>[0]['connection']
  readonly log: Log
  readonly mode: 'production' | 'development'
}

export interface Shop {
  readonly address: string
  readonly demo: boolean
  readonly app: App
  close(): Promise<void>
}

/** The composition root: the API, the pretend outside world where it is allowed, the pages. */
export async function openShop({ config, connection, log, mode }: ShopOptions): Promise<Shop> {
  const app = await createApp({ config, connection, log })
  const demo = config.environment === 'local'
  try {
    if (demo) await app.operator.seedDemo()
    if (!config.paystack.secretKey) await mountEmulators(app, config)
    await registerWeb(app.http, {
      mode,
      admit: app.admit,
      services: { call: app.call },
      pictureFolder: join(import.meta.dirname, '../../art/masters'),
      cacheFolder: join(config.dataDir, 'pictures'),
      publicUrl: app.platform.publicUrl,
      log,
    })
    const address = await app.listen()
    return { address, demo, app, close: () => app.close() }
  } catch (error) {
    // Lets go of the database before whoever started it stops it.
    await app.close()
    throw error
  }
}

/** Loaded only when they are used: production never reads their code. */
async function mountEmulators(app: App, config: Config): Promise<void> {
  const { paystackEmulator } = await import('@akyede/emulator-paystack')
  const { publicUrl } = app.platform
  await app.http.register(
    paystackEmulator({
      publicUrl: () => `${publicUrl()}/_paystack`,
      webhookUrl: () => `${app.localUrl()}/api/v1/payments/webhooks/paystack`,
      clock: app.clock,
      stateFolder: config.dataDir,
    }),
    { prefix: '/_paystack' },
  )
}
