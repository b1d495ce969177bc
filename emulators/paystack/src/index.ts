import { readFile } from 'node:fs/promises'
import type { FastifyPluginAsync } from 'fastify'
import { apiRoutes } from './api-routes.ts'
import { applyDueChanges } from './apply-due-changes.ts'
import { readJsonOnly } from './body-parsers.ts'
import { checkoutRoutes } from './checkout-routes.ts'
import { controlRoutes } from './control-routes.ts'
import { closeEmulator, openEmulator } from './emulator.ts'
import { type PaystackEmulatorOptions, settingsFrom } from './options.ts'
import { invalid, sendFailure } from './refusal.ts'

const pollIntervalMs = 250
const stylesheets = ['checkout.css', 'checkout-form.css']

export type { PaystackEmulatorOptions } from './options.ts'

/**
 * An emulator of Paystack: its API, its hosted page and its webhooks, with control calls below `/__control`.
 * A state folder is used by one process at a time.
 */
export function paystackEmulator(options: PaystackEmulatorOptions): FastifyPluginAsync {
  return async app => {
    const emulator = await openEmulator(settingsFrom(options, app.log))
    const stylesheet = (await Promise.all(stylesheets.map(readBeside))).join('\n')
    readJsonOnly(app)
    app.setErrorHandler(sendFailure)
    app.setNotFoundHandler(() => {
      throw invalid('Route not found', 'Look the address up in the documentation', 'not_found', 404)
    })
    // Every request applies due changes first; the timer covers the time without requests.
    app.addHook('onRequest', () => applyDueChanges(emulator))
    // Responses wait until the state is on disk, so that no crash undoes them.
    app.addHook('onSend', () => emulator.ledger.flushed())
    let timer: NodeJS.Timeout | undefined
    app.addHook('onListen', async () => {
      emulator.webhooks.start()
      timer = setInterval(() => void applyDueChanges(emulator), pollIntervalMs).unref()
    })
    app.addHook('onClose', async () => {
      clearInterval(timer)
      await closeEmulator(emulator)
    })

    app.get('/checkout.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(stylesheet))
    app.register(scope => apiRoutes(scope, emulator))
    app.register(scope => checkoutRoutes(scope, emulator))
    app.register(scope => controlRoutes(scope, emulator), { prefix: '/__control' })
  }
}

function readBeside(name: string): Promise<string> {
  return readFile(new URL(name, import.meta.url), 'utf8')
}
