import type { Config } from '@akyede/api'
import type { FastifyInstance } from 'fastify'
import { emulatorsFor, guardEmulator } from './emulators.ts'

/** Hands the calls to the emulators on, unread, to the process that holds them. */
export async function forwardEmulators(
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
