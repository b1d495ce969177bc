import { pictureUrl } from '@akyede/contract/catalogue'
import { combineDayRanges, formatDayRange } from '@akyede/contract/days'
import type { EmailAction, EmailExtras } from '#platform/mail.ts'
import type { Platform } from '#platform/platform.ts'
import type { FulfilmentRow, OrderItemRow } from './order.ts'

export const trackOrder = ({ publicUrl }: Pick<Platform, 'publicUrl'>, orderId: string): EmailAction => ({
  label: 'Track your order',
  address: `${publicUrl()}/orders/${orderId}`,
})

export const viewOrder = (platform: Pick<Platform, 'publicUrl'>, orderId: string): EmailAction => ({
  ...trackOrder(platform, orderId),
  label: 'View your order',
})

/** The picture of the first item, named after it and the number of the others. */
export function pictureOf(
  items: readonly Pick<OrderItemRow, 'name' | 'picture_slug'>[],
): EmailExtras['picture'] {
  const [first, ...others] = items
  if (!first?.picture_slug) return undefined
  const name = others.length > 0 ? `${first.name} and ${others.length} more` : first.name
  return { path: pictureUrl(first.picture_slug, 400), name }
}

type Promised = Pick<FulfilmentRow, 'arrives_from' | 'arrives_until'>

/** "Arrives Thu 26 – Sat 28 Nov": from the first day of any parcel to the last; undefined without a promise. */
export function arrivalOf(fulfilments: readonly Promised[]): string | undefined {
  const days = combineDayRanges(
    fulfilments.map(({ arrives_from: from, arrives_until: until }) =>
      from && until ? { from, until } : null,
    ),
  )
  return days && `Arrives ${formatDayRange(days)}`
}

/** The arrival as lines of a text. */
export function arrivalLines(fulfilments: readonly Promised[]): string[] {
  const arrival = arrivalOf(fulfilments)
  return arrival ? [arrival, ''] : []
}

export const refundTime =
  'This usually takes minutes for a mobile money wallet and up to ten working days for a card.'
