import type { ProductCard } from '@akyede/contract/catalogue'
import { dayOf, formatDayRange } from '@akyede/contract/days'
import { deliveryPromise, longestLeadTime, promiseLifetime } from '@akyede/contract/promise'
import type { Region } from '@akyede/contract/regions'
import { calendarTag, type FindClosedDays } from '#feature/calendar'
import {
  type Arrivals,
  type FindArrivals,
  findMakerSchedules,
  type LocatedSchedule,
  makersTag,
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
  const makers = memoize(platform, makersTag, async () => groupMakers(await findMakerSchedules(database)))

  return async (place): Promise<Arrivals> => {
    const to: { region: Region; town: string | undefined } = place ?? usual
    const [tariff, closed, { groups, groupOf, groupsOf }] = await Promise.all([
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
      longestLeadTimes(neededBy, vendorIds) {
        const longest = new Int16Array(vendorIds.length).fill(-1)
        if (neededBy < dayOf(now)) return longest
        const ofGroups = groups.map(group => longestLeadTime(orderOf(group), neededBy))
        const numbers = groupsOf(vendorIds)
        for (let at = 0; at < longest.length; at++) longest[at] = ofGroups[numbers[at] ?? -1] ?? -1
        return longest
      },
      withDates: <Card extends ProductCard>(cards: readonly Card[]): Card[] =>
        cards.map(card => {
          const group = groups[groupOf.get(card.vendor.id) ?? -1]
          if (!group || card.stock.available < 1) return card
          const days = deliveryPromise({ ...orderOf(group), leadTimeDays: card.lead_time_days })
          return { ...card, arrives: { ...days, text: arrivalText(to.town ?? to.region, days.until) } }
        }),
      seconds: promiseLifetime(now, [...new Set(groups.map(({ schedule }) => schedule.cutOff))]),
      tags: [tariffTag, calendarTag],
    }
  }
}

/** Written here, because pages of lists have no script for it. */
const arrivalText = (place: string, until: string): string =>
  `In ${place} by ${formatDayRange({ from: until, until })}`

/** Makers of one town with the same schedule are one group, so that a filter over many thousand makers is fast. */
function groupMakers(schedules: ReadonlyMap<string, LocatedSchedule>) {
  const groups: LocatedSchedule[] = []
  const numbers = new Map<string, number>()
  const groupOf = new Map<string, number>()
  for (const [vendorId, maker] of schedules) {
    const key = JSON.stringify([maker.region, maker.town, maker.key])
    const number = numbers.get(key) ?? groups.push(maker) - 1
    numbers.set(key, number)
    groupOf.set(vendorId, number)
  }
  const found = new WeakMap<readonly string[], number[]>()
  /** The number of each maker's group; -1 for others. A list that only grows, as that of the columns, is looked up once. */
  function groupsOf(vendorIds: readonly string[]): readonly number[] {
    const known = found.get(vendorIds) ?? []
    found.set(vendorIds, known)
    for (let at = known.length; at < vendorIds.length; at++)
      known.push(groupOf.get(vendorIds[at] ?? '') ?? -1)
    return known
  }
  return { groups, groupOf, groupsOf }
}
