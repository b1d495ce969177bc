import type { Config } from '@akyede/api'
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify'

/** What the pretend outside world needs to know of the shop. */
export interface Surroundings {
  readonly clock: { now(): Date }
  readonly publicUrl: () => string
  /** Where the shop is reached from this machine, for webhooks. */
  readonly localUrl: () => string
  readonly stateFolder: string
}

interface Emulator {
  readonly prefix: string
  /** Loaded only when it is used: production never reads its code. */
  load(around: Surroundings): Promise<FastifyPluginAsync>
}

/** One per provider that the shop has no key of, never in production. */
export function emulatorsFor(config: Config): readonly Emulator[] {
  if (config.environment === 'production') return []
  return [
    ...(config.paystack.secretKey ? [] : [paystack]),
    ...(config.flutterwave.secretKey ? [] : [flutterwave]),
    ...(Object.values(config.signInProviders).every(Boolean) ? [] : [oidc]),
  ]
}

const paystack: Emulator = {
  prefix: '/_paystack',
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
  around: Surroundings,
): Promise<void> {
  for (const { prefix, load } of emulatorsFor(config)) {
    await http.register(await load(around), { prefix })
  }
}

/** In a process that serves no shop: on a port of the loopback, which is left to the system. */
export async function openEmulators(
  config: Config,
  around: Surroundings,
): Promise<{ address: string; close(): Promise<void> } | undefined> {
  if (emulatorsFor(config).length === 0) return undefined
  const http = Fastify({ forceCloseConnections: true })
  await mountEmulators(http, config, around)
  const address = await http.listen({ host: '127.0.0.1', port: 0 })
  return { address, close: () => http.close() }
}
