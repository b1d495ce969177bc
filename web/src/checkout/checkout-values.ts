import { type Network, networks } from '@akyede/contract/mobile-money'

/** What the form holds while it is filled in: plain text everywhere. */
export interface CheckoutValues extends GiftValues {
  recipient_name: string
  phone: string
  state: string
  city: string
  street: string
  landmark: string
  zipCode: string
  note: string
  /** Whether what is written is kept for the next time. */
  keep_address: boolean
  channel: PayChannel
  wallet_phone: string
  /** As chosen; '' leaves it to the number. */
  network: Network | ''
}

/** On the phone at once, or on the provider's page. */
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

/** What makes the order a gift, as the form holds it. */
export interface GiftValues {
  gift: boolean
  gift_recipient: string
  gift_message: string
  gift_wrap: boolean
  gift_hide_prices: boolean
  /** A day such as 2026-12-24; '' leaves it to the makers. */
  gift_deliver_on: string
  gift_anonymous: boolean
}

/** What of it can be wrong, in the order of the page. */
const giftFields = ['gift_recipient', 'gift_message', 'gift_deliver_on'] as const
export type GiftField = (typeof giftFields)[number]

export const emptyGift: GiftValues = {
  gift: false,
  gift_recipient: '',
  gift_message: '',
  gift_wrap: false,
  gift_hide_prices: true,
  gift_deliver_on: '',
  gift_anonymous: false,
}

/** All that can be wrong, in the order in which it stands on the page. */
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
 * The form as it was kept, whoever may have edited it; undefined where it has another shape. What an older shop kept
 * knows nothing of wallets: that is the delivery's number.
 */
export function valuesIn(kept: unknown): CheckoutValues | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const found: Readonly<Record<string, unknown>> = { ...kept }
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

/** The id of a control, for its label and for the links of the error summary. */
export const fieldId = (field: string): string => `checkout-${field.replaceAll('_', '-')}`

/** The wishes in what was kept, whoever may have edited it. */
function giftValuesIn(found: Readonly<Record<string, unknown>>): GiftValues {
  const wishes = { ...emptyGift }
  for (const [name, empty] of Object.entries(emptyGift)) {
    const kept = found[name]
    if (typeof kept === typeof empty) Object.assign(wishes, { [name]: kept })
  }
  return wishes
}
