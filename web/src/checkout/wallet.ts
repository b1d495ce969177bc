import { toE164 } from '@akyede/contract/fields'
import { type Network, networkOf } from '@akyede/contract/mobile-money'
import type { CheckoutValues } from './checkout-values.ts'

/** The network that gave the number out, as far as it is typed; a guess, for numbers move. */
export const guessedNetwork = (phone: string): Network | undefined => networkOf(toE164(phone))

/** The network that will be asked: the chosen one, else the guess. */
export const networkFor = ({
  network,
  wallet_phone,
}: Pick<CheckoutValues, 'network' | 'wallet_phone'>): Network | undefined =>
  network || guessedNetwork(wallet_phone)

/** What tells the network: the country and the two digits after it. */
const prefixOf = (phone: string): string => toE164(phone).slice(0, '+23324'.length)

/** Whether a choice of network made for the one number says nothing about the other. */
export const isOtherPrefix = (before: string, now: string): boolean => prefixOf(before) !== prefixOf(now)
