import {
  combineDayRanges,
  type DeliveryDateRange,
  dayOf,
  deliveryDateProblem,
  deliveryDateRange,
  formatDayRange,
} from '@akyede/contract/days'
import { limits } from '@akyede/contract/limits'
import { add, formatPesewas, type Pesewas, times } from '@akyede/contract/money'
import { useCallback, useEffect, useState } from 'react'
import { useSession } from '#feature/accounts'
import { session } from '#kit/call.ts'
import { isPersonal, type Personal } from '#kit/personal-values.ts'
import { tabValue } from '#kit/tab-value.ts'
import { orderableItems } from './line-item-state.ts'
import { byMaker, type CartLineItem } from './line-items.ts'
import type { CartTotals } from './totals.ts'

/** The gift options of the next order, as values of a form. */
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

export const emptyGift: GiftValues = {
  gift: false,
  gift_recipient: '',
  gift_message: '',
  gift_wrap: false,
  gift_hide_prices: true,
  gift_deliver_on: '',
  gift_anonymous: false,
}

/** Reads stored gift options, which the user may have edited. */
export function giftValuesIn(found: object): GiftValues {
  const options = { ...emptyGift }
  for (const [name, empty] of Object.entries(emptyGift)) {
    const stored: unknown = Reflect.get(found, name)
    if (typeof stored === typeof empty) Object.assign(options, { [name]: stored })
  }
  return options
}

interface StoredGift extends Personal {
  readonly values: object
}

const stored = tabValue<StoredGift>(
  'akyede:gift-options',
  (value): value is StoredGift & Record<string, unknown> =>
    isPersonal(value) && typeof value.values === 'object' && value.values !== null,
)
session.onEnded(stored.clear)

/**
 * The gift options that product, cart and checkout share. Those of a guest go with them into the account, like the
 * cart; no other user of the device reads them.
 */
export const giftOptions = {
  read(userId: number | null): GiftValues {
    const found = stored.read()
    const isOwn = found && (found.userId === null || found.userId === userId)
    return isOwn ? giftValuesIn(found.values) : emptyGift
  },
  write: (userId: number | null, values: GiftValues): void => stored.write({ userId, values }),
  clear: stored.clear,
}

/** The gift options of the current user; those of a plain order until the user is known. */
export function useGiftOptions() {
  const { status, user } = useSession()
  const userId = user?.user_id ?? null
  const [values, setValues] = useState(emptyGift)
  useEffect(() => {
    if (status !== 'loading') setValues(giftOptions.read(userId))
  }, [status, userId])
  const choose = useCallback(
    (next: GiftValues) => {
      giftOptions.write(userId, next)
      setValues(next)
    },
    [userId],
  )
  return [values, choose] as const
}

/** "Gift wrap · Card for Auntie Efua · Thu 24 Dec · Prices hidden" */
export function giftSummary(gift: GiftValues): string {
  const card = gift.gift_recipient.trim() ? `Card for ${gift.gift_recipient.trim()}` : 'Card'
  const day = gift.gift_deliver_on
  return [
    gift.gift_wrap && 'Gift wrap',
    (gift.gift_message.trim() || gift.gift_recipient.trim()) && card,
    day && formatDayRange({ from: day, until: day }),
    gift.gift_hide_prices && 'Prices hidden',
    gift.gift_anonymous && 'Anonymous',
  ]
    .filter(Boolean)
    .join(' · ')
}

type Items = readonly CartLineItem[]

/** The wrapping fee: each maker wraps one parcel. */
export const wrappingCost = (lineItems: Items): Pesewas =>
  times(limits.order.wrapping, byMaker(orderableItems(lineItems)).length)

/** The totals with wrapping, as the server calculates them. */
export function withWrapping(totals: CartTotals, lineItems: Items): CartTotals {
  const wrapping = wrappingCost(lineItems)
  return { ...totals, wrapping, total: add(totals.total, wrapping) }
}

/** "Gift wrap, ₵20.00 for 2 parcels": each maker wraps one. */
export function wrappingWords(cost: Pesewas): string {
  const parcels = cost / limits.order.wrapping
  return `Gift wrap, ${formatPesewas(cost)}${parcels > 1 ? ` for ${parcels} parcels` : ''}`
}

/** The days on which all makers of a cart can deliver; undefined until the destination is known. */
export function giftDays(
  { delivery }: Pick<CartTotals, 'delivery'>,
  now: Date,
): DeliveryDateRange | undefined {
  const arrives = combineDayRanges([...(delivery?.parcels.values() ?? [])].map(parcel => parcel.arrives))
  return arrives && deliveryDateRange(dayOf(now), arrives.until)
}

/** Why a day cannot be met; undefined for a valid or unset day, and while the days are unknown. */
export const giftDayProblem = (days: DeliveryDateRange | undefined, day: string): string | undefined =>
  day && days ? deliveryDateProblem(day, days) : undefined
