import { type Config, isDirectLocalCall } from '@akyede/api'
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify'

/** The properties of the server that emulators use. */
export interface EmulatorEnvironment {
  readonly clock: { now(): Date }
  readonly publicUrl: () => string
  /** The URL of the server on this machine, for webhooks. */
  readonly localUrl: () => string
  readonly stateFolder: string
}

interface Emulator {
  readonly prefix: string
  /** Payment pages below the prefix, which a public demo shows to everyone. */
  readonly hostedPages?: RegExp
  /** Loaded on use: production never loads the code of emulators. */
  load(environment: EmulatorEnvironment): Promise<FastifyPluginAsync>
}

/** The emulators that the configuration enables. */
export function emulatorsFor({ emulated, signInProviders }: Config): readonly Emulator[] {
  const everyProviderIsNamed = Object.values(signInProviders).every(Boolean)
  return [
    ...(emulated.payments ? [paystack, flutterwave] : []),
    ...(emulated.signIn && !everyProviderIsNamed ? [oidc] : []),
  ]
}

/**
 * Refuses callers that are not programs on this machine, because an emulator can mark an order as paid or
 * sign in as anyone. In a public demo other machines reach only the payment pages.
 */
export function guardEmulator(scope: FastifyInstance, { publicDemo }: Config, emulator: Emulator): void {
  scope.addHook('onRequest', async (request, reply) => {
    if (isDirectLocalCall(request.raw)) return
    const path = request.url.slice(emulator.prefix.length).replace(/\?.*$/s, '')
    if (publicDemo && emulator.hostedPages?.test(path)) return
    return reply.code(403).send({ message: 'The emulators only answer calls from this machine.' })
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

/** Mounts the emulators in the server's process; only one process may use their state. */
export async function mountEmulators(
  http: FastifyInstance,
  config: Config,
  environment: EmulatorEnvironment,
): Promise<void> {
  for (const emulator of emulatorsFor(config)) {
    const { prefix } = emulator
    const plugin = await emulator.load(environment)
    await http.register(async scope => {
      guardEmulator(scope, config, emulator)
      await scope.register(plugin, { prefix })
    })
  }
}

/** Opens the emulators in a process that serves no requests of the shop, on a loopback port that the system chooses. */
export async function openEmulators(
  config: Config,
  environment: EmulatorEnvironment,
): Promise<{ address: string; close(): Promise<void> }> {
  const http = Fastify({ forceCloseConnections: true })
  await mountEmulators(http, config, environment)
  const address = await http.listen({ host: '127.0.0.1', port: 0 })
  return { address, close: () => http.close() }
}
