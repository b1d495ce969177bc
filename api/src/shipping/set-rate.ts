import { dayOf } from '@akyede/contract/days'
import { formatPesewas, type Pesewas } from '@akyede/contract/money'
import { type ActedBy, byOperator } from '#platform/audit.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import { shippingRates } from './tables.ts'
import { findRates, type Rate, tariffOn, tariffTag } from './tariff.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    /** Pesewas, valid from a day on. */
    shipping_rate_set: { zone: string; from: string; base: Pesewas; per_extra_kilo: Pesewas }
  }
}

/** The operator's input is not a valid rate; the message says why. */
export class RateFailure extends Error {}

export type NewRate = Omit<Rate, 'validFrom'> & {
  /** Today when it is missing. */
  readonly validFrom?: string | undefined
}

/** `setRate` for the operator. Returns a summary. */
export async function setRateForOperator(
  platform: Pick<Platform, 'database' | 'clock' | 'broadcast' | 'audit'>,
  rate: NewRate,
): Promise<string> {
  const set = await transaction(platform.database, tx => setRate(platform, tx, rate, byOperator))
  return `From ${set.validFrom}: ${lineOf(set)}`
}

/**
 * Sets the price of a zone from today or a later day on; past days have already been charged. The last setting of a
 * day counts. Throws `RateFailure`.
 */
export async function setRate(
  { clock, broadcast, audit }: Pick<Platform, 'clock' | 'broadcast' | 'audit'>,
  tx: Transaction,
  { validFrom, ...rate }: NewRate,
  by: ActedBy,
): Promise<Rate> {
  const today = dayOf(clock.now())
  const from = validFrom ?? today
  if (from < today) throw new RateFailure(`${from} is past: a rate may begin today, ${today}, or later.`)
  if (rate.days.min > rate.days.max) throw new RateFailure('The days begin with the fewest, such as 1-3.')
  const figures = {
    base: rate.base,
    per_extra_kilo: rate.perExtraKilo,
    days_min: rate.days.min,
    days_max: rate.days.max,
  }
  await tx
    .insert(shippingRates)
    .values({ zone: rate.zone, valid_from: from, ...figures })
    .onConflictDoUpdate({ target: [shippingRates.zone, shippingRates.valid_from], set: figures })
  await publishChange(broadcast, tx, [tariffTag])
  const { base, per_extra_kilo } = figures
  const facts = { zone: rate.zone, from, base, per_extra_kilo }
  await audit.write(tx, 'shipping_rate_set', facts, { userId: undefined, ...by })
  return { ...rate, validFrom: from }
}

/** The tariff with past and future rates, one line each; today's rates are marked. */
export async function listRates({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<string[]> {
  const rates = await findRates(database)
  const today = tariffOn(rates, dayOf(clock.now()))
  return rates.map(rate => {
    const holds = today[rate.zone]?.validFrom === rate.validFrom
    return `${rate.validFrom}  ${lineOf(rate)}${holds ? '  (today)' : ''}`
  })
}

const lineOf = ({ zone, base, perExtraKilo, days }: Rate): string =>
  `${zone.padEnd(12)}  ${formatPesewas(base)}, each further kilo ${formatPesewas(perExtraKilo)}, ${days.min}-${days.max} days`
