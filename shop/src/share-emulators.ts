import { type App, type Config, readSharedSetting, runInOneProcess, writeSharedSetting } from '@akyede/api'
import type { FastifyInstance } from 'fastify'
import { emulatorsFor, guardEmulator, openEmulators } from './emulators.ts'

const settingName = 'emulators'

/**
 * Runs the emulators in one of all processes on a database, because their state is in memory; the others forward to
 * it. When that process ends, another one opens them with the journals of its own data directory.
 */
export async function shareEmulators(
  { platform, localUrl }: Pick<App, 'platform' | 'localUrl'>,
  config: Config,
): Promise<{ close(): Promise<void> } | undefined> {
  if (emulatorsFor(config).length === 0) return undefined
  return runInOneProcess(platform, 'akyede emulators', async () => {
    const { clock, publicUrl } = platform
    const emulators = await openEmulators(config, { clock, publicUrl, localUrl, stateFolder: config.dataDir })
    await writeSharedSetting(platform.database, settingName, emulators.address)
    return emulators
  })
}

/** Forwards calls of the emulators to the process that runs them, without parsing bodies. */
export async function forwardEmulators(
  http: FastifyInstance,
  { platform }: Pick<App, 'platform'>,
  config: Config,
): Promise<void> {
  const emulators = emulatorsFor(config)
  if (emulators.length === 0) return
  const { default: httpProxy } = await import('@fastify/http-proxy')
  /** The address at the time of each call. */
  const addresses = new WeakMap<object, string>()
  for (const emulator of emulators) {
    const { prefix } = emulator
    await http.register(async scope => {
      guardEmulator(scope, config, emulator)
      scope.addHook('onRequest', async (request, reply) => {
        const address = await readSharedSetting(platform.database, settingName)
        if (address === undefined) return reply.code(503).send({ message: 'No process runs the emulators.' })
        addresses.set(request.raw, address)
      })
      // The proxy registers its own parsers, which leave bodies unchanged.
      scope.removeAllContentTypeParsers()
      await scope.register(httpProxy, {
        upstream: '',
        prefix,
        rewritePrefix: prefix,
        replyOptions: {
          getUpstream: request => addresses.get(request.raw) ?? '',
          // Refusals are intended: a retry by the proxy would use up the failures that a test ordered.
          retryDelay: () => null,
        },
      })
    })
  }
}
