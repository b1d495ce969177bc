import { workshopLimits } from '@akyede/contract/workshop-limits'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { unpaidEarnings } from './available-earnings.ts'

/** The sums change slowly and read all unpaid earnings. */
const freshFor = 60_000

interface Values {
  readonly payable: Readonly<Record<string, number>>
  readonly providerDifference: Readonly<Record<string, number>>
}

/** Measures what makers are owed, and how the last check of each provider's balance differed, when metrics are read. */
export function measureMoney({ clock, countingDatabase, metrics, log }: Platform): void {
  let values: Values = { payable: {}, providerDifference: {} }
  let readAt = Number.NEGATIVE_INFINITY
  metrics.collectGauges(async () => {
    const now = Date.now()
    if (now - readAt < freshFor) return values
    try {
      values = await readMoney({ clock, countingDatabase })
      readAt = now
    } catch (error) {
      log.error('the money of makers could not be measured', { error })
    }
    return values
  })
}

/** Pesewas, by state and by provider. A difference of up to ₵1 counts as none. */
async function readMoney({
  clock,
  countingDatabase,
}: Pick<Platform, 'clock' | 'countingDatabase'>): Promise<Values> {
  const { rows: payable } = await countingDatabase.execute<{ state: string; amount: number }>(sql`
    with makers as (
      select vendor_id, coalesce(sum(amount) filter (where is_available), 0) as due,
        coalesce(sum(amount) filter (where not is_available), 0) as kept_back
      from (${unpaidEarnings(clock.now())}) as earning group by vendor_id
    )
    select 'kept_back' as state, coalesce(sum(kept_back), 0)::float8 as amount from makers
    union all select 'due', coalesce(sum(greatest(due, 0)), 0)::float8 from makers
    union all select 'owed', coalesce(sum(greatest(-due, 0)), 0)::float8 from makers
    union all select 'in_payouts', coalesce(sum(amount), 0)::float8 from payouts
      where status in ('proposed', 'made', 'sending', 'held')`)
  const { rows: differences } = await countingDatabase.execute<{ provider: string; difference: number }>(sql`
    select distinct on (provider) provider, (reported - expected)::float8 as difference
    from provider_balances order by provider, day desc`)
  return {
    payable: Object.fromEntries(payable.map(({ state, amount }) => [state, amount])),
    providerDifference: Object.fromEntries(
      differences.map(({ provider, difference }) => [
        provider,
        Math.abs(difference) > workshopLimits.payouts.difference ? difference : 0,
      ]),
    ),
  }
}
