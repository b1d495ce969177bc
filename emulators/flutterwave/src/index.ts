import { readFile } from 'node:fs/promises'
import type { FastifyPluginAsync } from 'fastify'
import { apiRoutes } from './api-routes.ts'
import { controlRoutes } from './control-routes.ts'
import { closeEmulator, openEmulator } from './emulator.ts'
import { type FlutterwaveEmulatorOptions, settingsFrom } from './options.ts'
import { pageRoutes } from './page-routes.ts'
import { Refusal, sendFailure } from './refusal.ts'
import { advanceTransfers } from './transfer-routes.ts'

/** Between polls for transfers whose outcome is due. */
const pollIntervalMs = 250

export type { FlutterwaveEmulatorOptions } from './options.ts'

/**
 * An emulator of Flutterwave: its API below `/v3`, its payment page and its webhooks, with control calls
 * below `/__control`. A state folder is used by one process at a time.
 */
export function flutterwaveEmulator(options: FlutterwaveEmulatorOptions): FastifyPluginAsync {
  return async app => {
    const emulator = openEmulator(settingsFrom(options, app.log))
    const stylesheet = await readFile(new URL('page.css', import.meta.url), 'utf8')
    // The surrounding application may have other body parsers.
    app.removeAllContentTypeParsers()
    const readJson = app.getDefaultJsonParser('error', 'error')
    app.addContentTypeParser('application/json', { parseAs: 'string' }, readJson)
    app.setErrorHandler(sendFailure)
    app.setNotFoundHandler(() => {
      throw new Refusal('Route not found', 404)
    })
    let timer: NodeJS.Timeout | undefined
    app.addHook('onListen', async () => {
      emulator.webhooks.start()
      timer = setInterval(() => advanceTransfers(emulator), pollIntervalMs).unref()
    })
    app.addHook('onClose', async () => {
      clearInterval(timer)
      await closeEmulator(emulator)
    })

    app.get('/page.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(stylesheet))
    app.register(scope => apiRoutes(scope, emulator), { prefix: '/v3' })
    app.register(scope => pageRoutes(scope, emulator), { prefix: '/pay' })
    app.register(scope => controlRoutes(scope, emulator), { prefix: '/__control' })
  }
}
