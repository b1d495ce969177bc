import type { ResponseFor } from '@akyede/contract/api'
import { limits } from '@akyede/contract/limits'
import { doorWait, type OpenDelivery } from './open-delivery.ts'

type Delivery = ResponseFor<'getDelivery'>['data']

/** What a rider needs of the address, and what can be done now. */
export function presentDelivery({ address, events, lock }: OpenDelivery, now: Date): Delivery {
  const failed = events.filter(({ kind }) => kind === 'failed')
  const isOpen = lock.kind === 'open'
  const can: Delivery['can'] = []
  if (isOpen && address.phone && doorWait(events, now) === 0) can.push('arrived')
  if (isOpen) can.push('confirm')
  if (failed.length < limits.deliveries.failures) can.push('failed')
  return {
    state: ({ open: 'shipped', locked: 'locked', 'for good': 'locked_for_good' } as const)[lock.kind],
    to: {
      initials: initialsOf(address.recipient_name),
      town: address.city ?? '',
      landmark: address.landmark || null,
      note: address.note || null,
      phone: address.phone || null,
    },
    can,
  }
}

/** "A. O." for "Abena Owusu". */
const initialsOf = (name = ''): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 3)
    .map(word => `${[...word][0]?.toUpperCase()}.`)
    .join(' ')
