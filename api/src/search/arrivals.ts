import type { ProductCard } from '@akyede/contract/catalogue'
import { dayOf, formatDayRange } from '@akyede/contract/days'
import { deliveryPromise, longestLeadTime, promiseLifetime } from '@akyede/contract/promise'
import type { Region } from '@akyede/contract/regions'
import { calendarTag, type FindClosedDays } from '#feature/calendar'
import {
  type Arrivals,
  catalogueTag,
  type FindArrivals,
  findMakerSchedules,
  type LocatedSchedule,
} from '#feature/catalogue'
import { type FindTariff, tariffTag, zoneOf } from '#feature/shipping'
import { memoize } from '#platform/memoize.ts'
import type { Platform } from '#platform/platform.ts'

/** What the delivery promise depends on besides the products. */
export interface DeliveryFacts {
  readonly findTariff: FindTariff
  readonly findClosedDays: FindClosedDays
}

/** Where parcels go as long as the buyer has named no region, as on product pages. */
const usual = { region: 'Greater Accra', town: 'Accra' } as const satisfies { region: Region; town: string }

/**
 * Creates the dates on which products arrive at a place, and the filter "arrives by": for each maker the longest lead
 * time that still arrives.
 */
export function createFindArrivals(
  platform: Pick<Platform, 'database' | 'broadcast' | 'clock'>,
  { findTariff, findClosedDays }: DeliveryFacts,
): FindArrivals {
  const { database, clock } = platform
  const makers = memoize(platform, catalogueTag, async () => groupMakers(await findMakerSchedules(database)))

  return async (place): Promise<Arrivals> => {
    const to: { region: Region; town: string | undefined } = place ?? usual
    const [tariff, closed, { groupOf, cutOffs }] = await Promise.all([
      findTariff(database),
      findClosedDays(database),
      makers(),
    ])
    const now = clock.now()
    const orderOf = ({ region, town, schedule }: LocatedSchedule) => {
      const zone = zoneOf({ fromRegion: region, fromTown: town }, to)
      return { now, schedule, closed, transit: tariff[zone].days }
    }
    return {
      longestLeadTimes(neededBy) {
        const calculated = new Map<LocatedSchedule, number>()
        const isPast = neededBy < dayOf(now)
        return vendorId => {
          const group = groupOf.get(vendorId)
          if (!group || isPast) return -1
          const known = calculated.get(group)
          if (known !== undefined) return known
          const longest = longestLeadTime(orderOf(group), neededBy)
          calculated.set(group, longest)
          return longest
        }
      },
      withDates: <Card extends ProductCard>(cards: readonly Card[]): Card[] =>
        cards.map(card => {
          const group = groupOf.get(card.vendor.id)
          if (!group || card.stock.available < 1) return card
          const days = deliveryPromise({ ...orderOf(group), leadDays: card.lead_time_days })
          return { ...card, arrives: { ...days, text: arrivalText(to.town ?? to.region, days.until) } }
        }),
      seconds: promiseLifetime(now, cutOffs),
      tags: [tariffTag, calendarTag],
    }
  }
}

/** Written here, because pages of lists have no script for it. */
const arrivalText = (place: string, until: string): string =>
  `In ${place} by ${formatDayRange({ from: until, until })}`

/** Makers of one town with the same schedule are one object, so that a filter over many thousand makers is fast. */
function groupMakers(schedules: ReadonlyMap<string, LocatedSchedule>) {
  const groups = new Map<string, LocatedSchedule>()
  const groupOf = new Map<string, LocatedSchedule>()
  for (const [vendorId, maker] of schedules) {
    const key = JSON.stringify([maker.region, maker.town, maker.key])
    const group = groups.get(key) ?? maker
    groups.set(key, group)
    groupOf.set(vendorId, group)
  }
  return { groupOf, cutOffs: [...new Set([...groups.values()].map(({ schedule }) => schedule.cutOff))] }
}
