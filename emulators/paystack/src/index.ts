import { readFile } from 'node:fs/promises'
import type { FastifyPluginAsync } from 'fastify'
import { apiRoutes } from './api-routes.ts'
import { readJsonOnly } from './body-parsers.ts'
import { checkoutRoutes } from './checkout-routes.ts'
import { controlRoutes } from './control-routes.ts'
import { closeEmulator, openEmulator } from './emulator.ts'
import { type PaystackEmulatorOptions, settingsFrom } from './options.ts'
import { answerFailure, invalid } from './refusal.ts'

export type { PaystackEmulatorOptions } from './options.ts'

/**
 * A stand-in for Paystack: its API, its hosted page and its webhooks, with control calls below `/__control`.
 * One process alone may use a state folder.
 */
export function paystackEmulator(options: PaystackEmulatorOptions): FastifyPluginAsync {
  return async app => {
    const emulator = await openEmulator(settingsFrom(options, app.log))
    const stylesheet = await readFile(new URL('checkout.css', import.meta.url), 'utf8')
    readJsonOnly(app)
    app.setErrorHandler(answerFailure)
    app.setNotFoundHandler(() => {
      throw invalid('Route not found', 'Look the address up in the documentation', 'not_found', 404)
    })
    // Nothing is told before it is on disk, so that no crash takes back what somebody has seen.
    app.addHook('onSend', () => emulator.ledger.flushed())
    app.addHook('onListen', async () => emulator.webhooks.start())
    app.addHook('onClose', () => closeEmulator(emulator))

    app.get('/checkout.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(stylesheet))
    app.register(scope => apiRoutes(scope, emulator))
    app.register(scope => checkoutRoutes(scope, emulator))
    app.register(scope => controlRoutes(scope, emulator), { prefix: '/__control' })
  }
}
