import { type Network, networkOf } from '@akyede/contract/mobile-money'
import type { PaymentInput } from '#feature/payments'

interface Method {
  readonly channel?: 'card' | 'mobile_money' | undefined
  readonly network?: Network | undefined
  readonly phone?: string | undefined
}

/**
 * The wallet that is asked at once: the number that was given, or the account's own where only the network was.
 * Without one the provider's page asks.
 */
export function resolveWallet(
  { channel, network, phone }: Method,
  ownPhone: string | null,
): PaymentInput['wallet'] {
  if (channel !== 'mobile_money') return undefined
  const number = phone ?? (network && isWallet(ownPhone) ? ownPhone : undefined)
  const its = network ?? (number && networkOf(number))
  return number && its ? { network: its, phone: number } : undefined
}

const isWallet = (phone: string | null): phone is string => /^\+233[25]\d{8}$/.test(phone ?? '')
