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
export const giftFields = ['gift_recipient', 'gift_message', 'gift_deliver_on'] as const
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

/** The wishes in what was kept, whoever may have edited it. */
export function giftValuesIn(found: Readonly<Record<string, unknown>>): GiftValues {
  const wishes = { ...emptyGift }
  for (const [name, empty] of Object.entries(emptyGift)) {
    const kept = found[name]
    if (typeof kept === typeof empty) Object.assign(wishes, { [name]: kept })
  }
  return wishes
}
