import { dayOf } from '@akyede/contract/days'
import type { Pesewas } from '@akyede/contract/money'
import type { Executor } from '#platform/database.ts'
import { memoize } from '#platform/memoize.ts'
import type { Platform } from '#platform/platform.ts'
import { shippingRates } from './tables.ts'

/** The distance of a parcel: within the maker's town, within their region, or to another one. */
export const zones = ['same_city', 'same_region', 'other_region'] as const
export type Zone = (typeof zones)[number]

/** The price of one zone from a day on. Amounts in pesewas. */
export interface Rate {
  readonly zone: Zone
  /** YYYY-MM-DD, in Ghana. */
  readonly validFrom: string
  /** The first kilo, and each started kilo after it. */
  readonly base: Pesewas
  readonly perExtraKilo: Pesewas
  readonly days: { readonly min: number; readonly max: number }
}

/** The prices of a maker's parcel on one day by zone. */
export type Tariff = Readonly<Record<Zone, Rate>>

/** Published when a rate was set, because product pages show the delivery fee. */
export const tariffTag = 'tariff'

/** All past, current and future rates, by zone and day. */
export async function findRates(executor: Executor): Promise<Rate[]> {
  const rows = await executor
    .select()
    .from(shippingRates)
    .orderBy(shippingRates.zone, shippingRates.valid_from)
  return rows.map(({ zone, valid_from, base, per_extra_kilo, days_min, days_max }) => ({
    zone: zone as Zone,
    validFrom: valid_from,
    base,
    perExtraKilo: per_extra_kilo,
    days: { min: days_min, max: days_max },
  }))
}

/** The newest rate of each zone on a day; before the first one, the first one. */
export function tariffOn(rates: readonly Rate[], day: string): Tariff {
  const rateOf = (zone: Zone): Rate => {
    const all = rates.filter(rate => rate.zone === zone).sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
    const rate = all.findLast(({ validFrom }) => validFrom <= day) ?? all[0]
    if (!rate) throw new Error(`the tariff has no rate for ${zone}`)
    return rate
  }
  return {
    same_city: rateOf('same_city'),
    same_region: rateOf('same_region'),
    other_region: rateOf('other_region'),
  }
}

/** Returns today's tariff; the executor is used when it is not in memory. */
export type FindTariff = (executor: Executor) => Promise<Tariff>

/** Creates one memory of the tariff for all callers of this platform. */
export function createFindTariff(platform: Pick<Platform, 'broadcast' | 'clock'>): FindTariff {
  const rates = memoize(platform, tariffTag, findRates)
  return async executor => tariffOn(await rates(executor), dayOf(platform.clock.now()))
}
