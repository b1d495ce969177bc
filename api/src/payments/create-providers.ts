import type { Config } from '#platform/config.ts'
import { createFlutterwave } from './flutterwave.ts'
import { createFlutterwaveTransfers } from './flutterwave-transfer.ts'
import { createPaystack } from './paystack.ts'
import { createPaystackTransfers } from './paystack-transfer.ts'
import type { PaymentProvider } from './provider.ts'
import type { ProviderConfig } from './provider-http.ts'
import type { TransferProvider } from './transfer-provider.ts'

/**
 * Creates the payment providers. Emulated payments use the emulators beside the server; otherwise a provider without
 * a key is left out.
 */
export function createProviders(config: Config, localUrl: () => string): readonly PaymentProvider[] {
  const { paystack, flutterwave } = providerConfigs(config, localUrl)
  const { secretKey, secretHash, telecelNetwork } = config.flutterwave
  return [
    ...(paystack ? [createPaystack(paystack)] : []),
    ...(flutterwave
      ? [
          createFlutterwave({
            ...flutterwave,
            secretHash: secretKey ? secretHash : 'flw_hash_akyede_emulator',
            networkNames: { mtn: 'MTN', vod: telecelNetwork, atl: 'TIGO' },
          }),
        ]
      : []),
  ]
}

/** Providers that pay wallets, by their names. */
export type TransferProviders = ReadonlyMap<string, TransferProvider>

/** Creates the providers of transfers, as `createProviders` does those of payments. */
export function createTransferProviders(config: Config, localUrl: () => string): TransferProviders {
  const { paystack, flutterwave } = providerConfigs(config, localUrl)
  const providers = [
    ...(paystack ? [createPaystackTransfers(paystack)] : []),
    ...(flutterwave ? [createFlutterwaveTransfers(flutterwave)] : []),
  ]
  return new Map(providers.map(provider => [provider.name, provider]))
}

/** The key and the address of each provider; undefined for one that is left out. */
function providerConfigs(
  { paystack, flutterwave, emulated }: Config,
  localUrl: () => string,
): { paystack: ProviderConfig | undefined; flutterwave: ProviderConfig | undefined } {
  return {
    paystack:
      emulated.payments || paystack.secretKey
        ? {
            secretKey: paystack.secretKey ?? 'sk_test_akyede_emulator',
            baseUrl: addressOf(paystack, 'https://api.paystack.co', () => `${localUrl()}/_paystack`),
          }
        : undefined,
    flutterwave:
      emulated.payments || flutterwave.secretKey
        ? {
            secretKey: flutterwave.secretKey ?? 'flw_test_akyede_emulator',
            baseUrl: addressOf(
              flutterwave,
              'https://api.flutterwave.com/v3',
              () => `${localUrl()}/_flutterwave/v3`,
            ),
          }
        : undefined,
  }
}

const addressOf =
  (
    { secretKey, baseUrl }: { secretKey: string | undefined; baseUrl: string | undefined },
    real: string,
    emulator: () => string,
  ) =>
  (): string =>
    baseUrl ?? (secretKey ? real : emulator())
