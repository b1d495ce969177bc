import { toE164 } from '@akyede/contract/fields'
import { type Network, networkOf } from '@akyede/contract/mobile-money'
import type { CheckoutValues } from './checkout-values.ts'

/** The network that issued the number as far as it is typed; a guess, because numbers can be ported. */
export const guessedNetwork = (phone: string): Network | undefined => networkOf(toE164(phone))

/** The network to charge: the chosen one, else the guess. */
export const networkFor = ({
  network,
  wallet_phone,
}: Pick<CheckoutValues, 'network' | 'wallet_phone'>): Network | undefined =>
  network || guessedNetwork(wallet_phone)

/** The part of a number that identifies the network: the country and the two digits after it. */
const prefixOf = (phone: string): string => toE164(phone).slice(0, '+23324'.length)

/** Whether the numbers belong to different networks, so that a choice for one does not apply to the other. */
export const isOtherPrefix = (before: string, now: string): boolean => prefixOf(before) !== prefixOf(now)
