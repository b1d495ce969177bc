import { join } from 'node:path'
import { type App, type Config, createApp, type Log, type MovableClock, takeTurn } from '@akyede/api'
import { registerWeb } from '@akyede/web'

export interface ShopOptions {
  readonly config: Config
  readonly connection: Parameters<typeof createApp>[0]['connection']
  readonly log: Log
  readonly mode: 'production' | 'development'
  /** Without it the clock of this process. */
  readonly clock?: MovableClock
  /** What is done with the app before it listens: its shelves filled, its surroundings put beside it. */
  readonly beforeListen: (app: App) => Promise<void>
}

/** An open shop, of one process or of several. */
export interface Shop {
  readonly address: string
  /** Resolves when it cannot be kept up; never after close(). */
  readonly lost: Promise<Error>
  /** The signal that asked to stop; none when the shop cannot go on. */
  close(signal?: NodeJS.Signals): Promise<void>
}

/** The composition root: the API, what the shop is furnished with, the pages. */
export async function openShop(options: ShopOptions): Promise<Shop> {
  const { config, log, mode, beforeListen } = options
  const app = await createApp(options)
  try {
    await beforeListen(app)
    await registerWeb(app.http, {
      mode,
      admit: app.admit,
      services: { call: app.call },
      pageReply: app.cachedReply,
      takeTurn,
      pictureFolders: [
        join(import.meta.dirname, '../../tools/art/masters'),
        join(config.dataDir, 'product-pictures'),
      ],
      cacheFolder: join(config.dataDir, 'pictures'),
      publicUrl: app.platform.publicUrl,
      serviceWorker: config.serviceWorker,
      avif: config.avif,
      site: config.site,
      gallery: config.environment === 'local' && !config.publicDemo,
      log,
    })
    const address = await app.listen()
    return { address, lost: new Promise(() => {}), close: signal => app.close(signal) }
  } catch (error) {
    // Lets go of the database before whoever started it stops it.
    await app.close()
    throw error
  }
}
