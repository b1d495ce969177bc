import type { Payment } from '@akyede/contract/payments'
import { nationalPhone } from '#kit/national-phone.ts'
import type { CheckoutValues } from './checkout-values.ts'

/** The part of the checkout that says how it is paid. */
export type PaymentMethodChoice = Pick<CheckoutValues, 'channel'> &
  Partial<Pick<CheckoutValues, 'wallet_phone' | 'network'>>

/** As this payment was tried, for whoever tries again. */
export const samePaymentMethod = ({
  phone,
  network,
}: Pick<Payment, 'phone' | 'network'>): PaymentMethodChoice =>
  phone
    ? { channel: 'mobile_money', wallet_phone: nationalPhone(phone), network: network ?? '' }
    : { channel: 'page' }

/** The other one. */
export const otherPaymentMethod = ({ phone }: Pick<Payment, 'phone'>): PaymentMethodChoice => ({
  channel: phone ? 'page' : 'mobile_money',
})
