import { type Network, networks } from '@akyede/contract/mobile-money'
import { emptyGift, type GiftValues, giftValuesIn } from '#feature/cart'

/** The values of the form while it is filled in, all as plain text. */
export interface CheckoutValues extends GiftValues {
  recipient_name: string
  phone: string
  state: string
  city: string
  street: string
  landmark: string
  zipCode: string
  note: string
  /** Whether the address is saved for later orders. */
  keep_address: boolean
  channel: PayChannel
  wallet_phone: string
  /** The chosen network; '' derives it from the number. */
  network: Network | ''
}

/** Charges the phone directly, or uses the provider's page. */
export type PayChannel = 'mobile_money' | 'page'
export type WalletField = 'wallet_phone' | 'network'
export type AddressField = Exclude<
  keyof CheckoutValues,
  'keep_address' | 'channel' | WalletField | keyof GiftValues
>
export type FormField = AddressField | GiftField | WalletField

export const addressFields = [
  'recipient_name',
  'phone',
  'state',
  'city',
  'street',
  'landmark',
  'zipCode',
  'note',
] as const satisfies readonly AddressField[]

/** The gift fields that can have errors, in the order of the page. */
const giftFields = ['gift_recipient', 'gift_message', 'gift_deliver_on'] as const
export type GiftField = (typeof giftFields)[number]

/** All fields that can have errors, in the order of the page. */
export const formFields = [
  ...addressFields,
  ...giftFields,
  'wallet_phone',
  'network',
] as const satisfies readonly FormField[]

export const emptyValues: CheckoutValues = {
  recipient_name: '',
  phone: '',
  state: '',
  city: '',
  street: '',
  landmark: '',
  zipCode: '',
  note: '',
  keep_address: true,
  ...emptyGift,
  channel: 'mobile_money',
  wallet_phone: '',
  network: '',
}

/**
 * Reads a stored form, which the user may have edited; undefined when its shape differs. Older versions stored no
 * wallet, for which the delivery number is used.
 */
export function valuesIn(stored: unknown): CheckoutValues | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const found: Readonly<Record<string, unknown>> = { ...stored }
  const values = { ...emptyValues }
  for (const field of addressFields) {
    const text = found[field]
    if (typeof text !== 'string') return undefined
    values[field] = text
  }
  const { keep_address, channel, wallet_phone, network } = found
  return {
    ...values,
    keep_address: keep_address !== false,
    ...giftValuesIn(found),
    channel: channel === 'page' || channel === 'card' ? 'page' : 'mobile_money',
    wallet_phone: typeof wallet_phone === 'string' ? wallet_phone : values.phone,
    network: networks.find(one => one === network) ?? '',
  }
}

/** The id of a control, for its label and the links of the error summary. */
export const fieldId = (field: string): string => `checkout-${field.replaceAll('_', '-')}`
