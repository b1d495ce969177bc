import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { authorizeRoutes } from './authorize-routes.ts'
import { controlRoutes } from './control-routes.ts'
import { openEmulator } from './emulator.ts'
import { facebookRoutes } from './facebook-routes.ts'
import { openidRoutes } from './openid-routes.ts'
import type { OidcEmulatorOptions } from './options.ts'
import { Refusal, sendFailure } from './refusal.ts'

export type { OidcEmulatorOptions } from './options.ts'

/**
 * Emulators of sign-in providers: Google and Apple by OpenID Connect below `/google` and `/apple`, Facebook
 * by its own protocol below `/facebook`, with control calls below `/__control`. All state is in memory.
 */
export function oidcEmulator(options: OidcEmulatorOptions): FastifyPluginAsync {
  return async app => {
    const emulator = openEmulator(options)
    const stylesheet = await readFile(new URL('page.css', import.meta.url), 'utf8')
    readBodies(app)
    app.setErrorHandler(sendFailure)
    app.setNotFoundHandler(() => {
      throw new Refusal('not_found', 'Route not found', 404)
    })
    app.get('/page.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(stylesheet))
    for (const provider of ['google', 'apple'] as const) {
      app.register(scope => openidRoutes(scope, emulator, provider), { prefix: `/${provider}` })
    }
    app.register(scope => facebookRoutes(scope, emulator), { prefix: '/facebook' })
    app.register(scope => authorizeRoutes(scope, emulator))
    app.register(scope => controlRoutes(scope, emulator), { prefix: '/__control' })
  }
}

/** The surrounding application may have other body parsers. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const readJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, readJson)
  const form = 'application/x-www-form-urlencoded'
  app.addContentTypeParser(form, { parseAs: 'string' }, async (_request: unknown, body: string) =>
    Object.fromEntries(new URLSearchParams(body)),
  )
}
