import type { Config } from '#platform/config.ts'
import { createFlutterwave } from './flutterwave.ts'
import { createPaystack } from './paystack.ts'
import type { PaymentProvider } from './provider.ts'

/**
 * Creates the payment providers. Emulated payments use the emulators beside the server; otherwise a provider without
 * a key is left out.
 */
export function createProviders(config: Config, localUrl: () => string): readonly PaymentProvider[] {
  const paystack = createPaystack({
    secretKey: config.paystack.secretKey ?? 'sk_test_akyede_emulator',
    baseUrl: addressOf(config.paystack, 'https://api.paystack.co', () => `${localUrl()}/_paystack`),
  })
  const { secretKey, secretHash, telecelNetwork } = config.flutterwave
  const flutterwave = createFlutterwave({
    secretKey: secretKey ?? 'flw_test_akyede_emulator',
    secretHash: secretKey ? secretHash : 'flw_hash_akyede_emulator',
    networkNames: { mtn: 'MTN', vod: telecelNetwork, atl: 'TIGO' },
    baseUrl: addressOf(
      config.flutterwave,
      'https://api.flutterwave.com/v3',
      () => `${localUrl()}/_flutterwave/v3`,
    ),
  })
  return [
    ...(config.emulated.payments || config.paystack.secretKey ? [paystack] : []),
    ...(config.emulated.payments || secretKey ? [flutterwave] : []),
  ]
}

const addressOf =
  (
    { secretKey, baseUrl }: { secretKey: string | undefined; baseUrl: string | undefined },
    real: string,
    emulator: () => string,
  ) =>
  (): string =>
    baseUrl ?? (secretKey ? real : emulator())
