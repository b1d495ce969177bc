import { dayOf } from '@akyede/contract/days'
import { longestLeadTime, promiseLifetime } from '@akyede/contract/promise'
import type { Filters } from '@akyede/contract/search'
import { calendarTag, type FindClosedDays } from '#feature/calendar'
import { catalogueTag, findMakerSchedules } from '#feature/catalogue'
import { type FindTariff, tariffTag, zoneOf } from '#feature/shipping'
import { memoize } from '#platform/memoize.ts'
import type { Platform } from '#platform/platform.ts'
import type { ArrivalLimit } from './search-index.ts'

/** What the delivery promise depends on besides the products. */
export interface DeliveryFacts {
  readonly findTariff: FindTariff
  readonly findClosedDays: FindClosedDays
}

export interface ArrivalFilter {
  readonly limit: ArrivalLimit
  /** For how many seconds it holds. */
  readonly seconds: number
  readonly tags: readonly string[]
}

/** Where parcels go as long as the buyer has named no region, as on product pages. */
const usual = { region: 'Greater Accra', town: 'Accra' } as const

/**
 * Creates the filter "arrives by": for each maker the longest lead time that still arrives. Makers with the same
 * schedule and distance share one calculation.
 */
export function createArrivalFilter(
  platform: Pick<Platform, 'database' | 'broadcast' | 'clock'>,
  { findTariff, findClosedDays }: DeliveryFacts,
) {
  const { database, clock } = platform
  const makers = memoize(platform, catalogueTag, () => findMakerSchedules(database))

  return async ({ arrives }: Filters): Promise<ArrivalFilter | undefined> => {
    if (!arrives) return undefined
    const [tariff, closed, all] = await Promise.all([
      findTariff(database),
      findClosedDays(database),
      makers(),
    ])
    const now = clock.now()
    const to = arrives.region === undefined ? usual : { region: arrives.region, town: arrives.city }
    const calculated = new Map<string, number>()
    return {
      limit: {
        longestLeadTime(vendorId) {
          const maker = all.get(vendorId)
          if (!maker || arrives.by < dayOf(now)) return -1
          const { schedule, key } = maker
          const zone = zoneOf({ fromRegion: maker.region, fromTown: maker.town }, to)
          const known = calculated.get(zone + key)
          if (known !== undefined) return known
          const longest = longestLeadTime({ now, schedule, closed, transit: tariff[zone].days }, arrives.by)
          calculated.set(zone + key, longest)
          return longest
        },
      },
      seconds: promiseLifetime(now, [...new Set([...all.values()].map(({ schedule }) => schedule.cutOff))]),
      tags: [tariffTag, calendarTag],
    }
  }
}
