import { toE164 } from '@akyede/contract/fields'
import { type Network, networkOf, walletNames } from '@akyede/contract/mobile-money'
import { formatPesewas, type Pesewas } from '@akyede/contract/money'
import type { Payment } from '@akyede/contract/payments'
import { nationalPhone } from '#kit/national-phone.ts'
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

/** The payment part of the checkout form. */
export type PaymentMethodChoice = Pick<CheckoutValues, 'channel'> &
  Partial<Pick<CheckoutValues, 'wallet_phone' | 'network'>>

/** The payment method of this payment, for another attempt. */
export const samePaymentMethod = ({
  phone,
  network,
}: Pick<Payment, 'phone' | 'network'>): PaymentMethodChoice =>
  phone
    ? { channel: 'mobile_money', wallet_phone: nationalPhone(phone), network: network ?? '' }
    : { channel: 'page' }

/** The other payment method. */
export const otherPaymentMethod = ({ phone }: Pick<Payment, 'phone'>): PaymentMethodChoice => ({
  channel: phone ? 'page' : 'mobile_money',
})

type PaymentMethodValues = Pick<CheckoutValues, 'channel' | 'network' | 'wallet_phone'>

/** The label of the button: "Pay ₵203.00 with MTN MoMo". The total is null while it is unknown. */
export function payWords(way: PaymentMethodValues, total: Pesewas | null): string {
  const what = total === null ? 'Pay' : `Pay ${formatPesewas(total)}`
  if (way.channel === 'page') return `${what} on Paystack`
  const network = networkFor(way)
  return `${what} with ${network ? walletNames[network] : 'MoMo'}`
}

/** The label of the button while the order is sent. */
export const payingWords = ({ channel }: PaymentMethodValues): string =>
  channel === 'page' ? 'Taking you to pay…' : 'Sending the prompt…'
