import { type Config, isDirectLocalCall } from '@akyede/api'
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify'

/** What the pretend outside world needs to know of the shop. */
export interface EmulatorEnvironment {
  readonly clock: { now(): Date }
  readonly publicUrl: () => string
  /** Where the shop is reached from this machine, for webhooks. */
  readonly localUrl: () => string
  readonly stateFolder: string
}

interface Emulator {
  readonly prefix: string
  /** The pages on which payers pay, below the prefix: a public demo shows them to everybody. */
  readonly hostedPages?: RegExp
  /** Loaded only when it is used: production never reads its code. */
  load(around: EmulatorEnvironment): Promise<FastifyPluginAsync>
}

/** One per provider, where the configuration lets it stand in. */
export function emulatorsFor({ emulated, signInProviders }: Config): readonly Emulator[] {
  const everyProviderIsNamed = Object.values(signInProviders).every(Boolean)
  return [
    ...(emulated.payments ? [paystack, flutterwave] : []),
    ...(emulated.signIn && !everyProviderIsNamed ? [oidc] : []),
  ]
}

/**
 * Refuses whoever is not a program on this machine: a call of an emulator can mark an order paid or sign in as anybody.
 * Of a public demo strangers see the pages on which they pay, and nothing else.
 */
export function guardEmulator(scope: FastifyInstance, { publicDemo }: Config, emulator: Emulator): void {
  scope.addHook('onRequest', async (request, reply) => {
    if (isDirectLocalCall(request.raw)) return
    const path = request.url.slice(emulator.prefix.length).replace(/\?.*$/s, '')
    if (publicDemo && emulator.hostedPages?.test(path)) return
    return reply.code(403).send({ message: 'The emulators answer direct calls of their own machine alone.' })
  })
}

const paystack: Emulator = {
  prefix: '/_paystack',
  hostedPages: /^\/checkout(\.css|\/\w+)$/,
  async load({ publicUrl, localUrl, clock, stateFolder }) {
    const { paystackEmulator } = await import('@akyede/emulator-paystack')
    return paystackEmulator({
      publicUrl: () => `${publicUrl()}/_paystack`,
      webhookUrl: () => `${localUrl()}/api/v1/payments/webhooks/paystack`,
      clock,
      stateFolder,
    })
  },
}

const flutterwave: Emulator = {
  prefix: '/_flutterwave',
  hostedPages: /^\/(page\.css|pay\/\w+)$/,
  async load({ publicUrl, localUrl, clock, stateFolder }) {
    const { flutterwaveEmulator } = await import('@akyede/emulator-flutterwave')
    return flutterwaveEmulator({
      publicUrl: () => `${publicUrl()}/_flutterwave`,
      webhookUrl: () => `${localUrl()}/api/v1/payments/webhooks/flutterwave`,
      clock,
      stateFolder,
    })
  },
}

const oidc: Emulator = {
  prefix: '/_oidc',
  async load({ publicUrl, localUrl, clock }) {
    const { oidcEmulator } = await import('@akyede/emulator-oidc')
    return oidcEmulator({
      publicUrl: () => `${publicUrl()}/_oidc`,
      localUrl: () => `${localUrl()}/_oidc`,
      redirectUri: () => `${publicUrl()}/oauth/callback`,
      clock,
    })
  },
}

/** In the shop's own process: one alone may use their state. */
export async function mountEmulators(
  http: FastifyInstance,
  config: Config,
  around: EmulatorEnvironment,
): Promise<void> {
  for (const emulator of emulatorsFor(config)) {
    const { prefix } = emulator
    const plugin = await emulator.load(around)
    await http.register(async scope => {
      guardEmulator(scope, config, emulator)
      await scope.register(plugin, { prefix })
    })
  }
}

/** In a process that serves no shop: on a port of the loopback, which is left to the system. */
export async function openEmulators(
  config: Config,
  around: EmulatorEnvironment,
): Promise<{ address: string; close(): Promise<void> } | undefined> {
  if (emulatorsFor(config).length === 0) return undefined
  const http = Fastify({ forceCloseConnections: true })
  await mountEmulators(http, config, around)
  const address = await http.listen({ host: '127.0.0.1', port: 0 })
  return { address, close: () => http.close() }
}
