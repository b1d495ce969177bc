import { join } from 'node:path'
import { type App, type Config, createApp, type Log, takeTurn } from '@akyede/api'
import { registerWeb } from '@akyede/web'

export interface ShopOptions {
  readonly config: Config
  readonly connection: Parameters<typeof createApp>[0]['connection']
  readonly log: Log
  readonly mode: 'production' | 'development'
  /** Prepares the application before it listens, for example seeds and emulators. */
  readonly beforeListen: (app: App) => Promise<void>
}

/** A running shop, of one process or of several. */
export interface Shop {
  readonly address: string
  /** Resolves when the shop cannot continue; never after close(). */
  readonly lost: Promise<Error>
  /** The signal that asked to stop; undefined when the shop cannot continue. */
  close(signal?: NodeJS.Signals): Promise<void>
}

/** The composition root: the API, its preparation and the pages. */
export async function openShop(options: ShopOptions): Promise<Shop> {
  const { config, log, mode, beforeListen } = options
  const app = await createApp(options)
  try {
    await beforeListen(app)
    await registerWeb(app.http, {
      mode,
      admit: app.admit,
      services: { call: app.call, sendForm: app.sendForm },
      pageReply: app.cachedReply,
      now: () => app.platform.clock.now(),
      exampleList: config.exampleList,
      takeTurn,
      masters: {
        drawnFolder: join(import.meta.dirname, '../../tools/art/masters'),
        readStored: app.readPicture,
      },
      cacheFolder: join(config.dataDir, 'pictures'),
      publicUrl: app.platform.publicUrl,
      serviceWorker: config.serviceWorker,
      avif: config.avif,
      site: config.site,
      gallery: config.environment === 'local' && !config.publicDemo,
      log,
    })
    const address = await app.listen()
    await app.operator.openEmulatedBalance(app.localUrl())
    return { address, lost: new Promise(() => {}), close: signal => app.close(signal) }
  } catch (error) {
    // Releases the database before the caller stops it.
    await app.close()
    throw error
  }
}
