import { formatDay } from '@akyede/contract/days'
import type { AdvanceStatus } from '@akyede/contract/fulfilment'
import type { WorkshopPart } from '@akyede/contract/workshop-orders'
import type { BadgeTone } from '#ui/badge.tsx'

export const partStatusWords: Readonly<
  Record<WorkshopPart['status'], { readonly text: string; readonly tone: BadgeTone }>
> = {
  unfulfilled: { text: 'New', tone: 'new' },
  making: { text: 'Making', tone: 'calm' },
  shipped: { text: 'On the way', tone: 'calm' },
  delivered: { text: 'Delivered', tone: 'good' },
  returned: { text: 'Returned', tone: 'plain' },
  cancelled: { text: 'Cancelled', tone: 'plain' },
}

/** The one next step of a fulfilment; undefined once there is none. */
export const nextStepOf = (status: WorkshopPart['status']): AdvanceStatus | undefined =>
  (({ unfulfilled: 'making', making: 'shipped', shipped: 'delivered' }) as const)[
    status as 'unfulfilled' | 'making' | 'shipped'
  ]

export const stepWords: Readonly<
  Record<AdvanceStatus, { readonly button: string; readonly done: string; readonly queued: string }>
> = {
  making: {
    button: 'Start making',
    done: 'Ayekoo! We’ve told the buyer.',
    queued: 'Saved. We’ll tell the buyer once you’re online.',
  },
  shipped: {
    button: 'Packed and sent',
    done: 'Sent. We’ve told the buyer.',
    queued: 'Saved. We’ll tell the buyer once you’re online.',
  },
  delivered: {
    button: 'It has arrived',
    done: 'Delivered. Ayekoo!',
    queued: 'Saved. We’ll tell the buyer once you’re online.',
  },
}

/** The day by which it should arrive: the one the buyer chose, else the last one promised. */
export const promisedDay = ({ deliver_on, arrives }: WorkshopPart): string | undefined =>
  deliver_on ?? arrives?.until

export const isOpen = ({ status }: WorkshopPart): boolean => nextStepOf(status) !== undefined

/** "Promised for Thursday 24 December", or how late it is. */
export function promiseText(
  part: WorkshopPart,
  today: string,
): { text: string; isLate: boolean } | undefined {
  const day = promisedDay(part)
  if (!day) return undefined
  if (day < today && isOpen(part)) return { text: `Late: promised for ${formatDay(day)}`, isLate: true }
  if (day === today && isOpen(part)) return { text: 'Promised for today', isLate: false }
  return { text: `Promised for ${formatDay(day)}`, isLate: false }
}

export const itemText = ({ quantity, name, variant }: WorkshopPart['items'][number]): string =>
  `${quantity} × ${variant ? `${name} (${variant})` : name}`

/** What buyers read instead of a carrier. */
export const ownDelivery = 'The maker delivers it'

/** "Sent with STC, K-17". */
export const sentWith = ({ carrier, tracking }: Pick<WorkshopPart, 'carrier' | 'tracking'>): string =>
  carrier === ownDelivery
    ? 'You’re delivering it yourself'
    : `Sent with ${[carrier, tracking].filter(Boolean).join(', ')}`
