import { dayOf } from '@akyede/contract/days'
import { asPesewas, toCedis } from '@akyede/contract/money'
import type { OfficeMoney } from '@akyede/contract/office-money'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import type { TransferProviders } from '#feature/payments'
import type { Executor } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { providerBalances } from './payout-tables.ts'
import { findImports } from './settlements.ts'

/** Sums of accounts can exceed the range of one amount, but not that of a number. */
const inCedis = (amount: number) => toCedis(asPesewas(amount))

/** The balances of all accounts; those of makers are one. */
async function findAccounts(executor: Executor): Promise<ReadonlyMap<string, number>> {
  const { rows } = await executor.execute<{ account: string; amount: number }>(sql`
    select case when account like 'vendor:%' then 'vendors' else account end as account,
      sum(amount)::float8 as amount
    from ledger_entries group by 1 order by 1`)
  return new Map(rows.map(({ account, amount }) => [account, amount]))
}

/** Pesewas that a provider has sent or set aside, and that the ledger books once they have arrived. */
async function findUnderWay(executor: Executor, provider: string): Promise<number> {
  const { rows } = await executor.execute<{ amount: number }>(sql`
    select (
      select coalesce(sum(amount), 0) from payouts
      where provider = ${provider} and status = 'sending' and provider_transfer_id is not null
    ) + (
      select coalesce(sum(refunds.amount), 0) from refunds join payments on payments.id = refunds.payment_id
      where payments.provider = ${provider} and refunds.status in ('pending', 'processing')
        and refunds.provider_refund_id is not null
    )::float8 as amount`)
  return rows[0]?.amount ?? 0
}

const heldBy = (accounts: ReadonlyMap<string, number>, provider: string): number =>
  (accounts.get(`provider:${provider}`) ?? 0) + (accounts.get(`withheld:${provider}`) ?? 0)

/** Compares each provider's balance with the ledger, once a day (E48). */
export async function checkBalances(platform: Platform, providers: TransferProviders): Promise<void> {
  const { database, clock, log } = platform
  const today = dayOf(clock.now())
  for (const provider of providers.values()) {
    const { rows: checked } = await database.execute(
      sql`select from provider_balances where provider = ${provider.name} and day = ${today}`,
    )
    if (checked.length > 0) continue
    const reported = await provider.readBalance()
    if (reported === undefined) continue
    const expected =
      heldBy(await findAccounts(database), provider.name) - (await findUnderWay(database, provider.name))
    const row = { provider: provider.name, day: today, expected, reported, checked_at: clock.now() }
    await database.insert(providerBalances).values(row).onConflictDoNothing()
    // Money that is being moved outside of the ledger, such as a refund on the provider's page, differs for a moment.
    if (isDifferent(row) && (await differedBefore(database, row)))
      log.error('the balance of a provider differs from the ledger', {
        provider: provider.name,
        event: 'balance',
      })
  }
}

const isDifferent = ({ reported, expected }: { readonly reported: number; readonly expected: number }) =>
  Math.abs(reported - expected) > workshopLimits.payouts.difference

/** Whether the check before this one found a difference too. */
async function differedBefore(
  database: Executor,
  { provider, day }: { readonly provider: string; readonly day: string },
): Promise<boolean> {
  const { rows } = await database.execute<{ reported: number; expected: number }>(sql`
    select reported::float8 as reported, expected::float8 as expected from provider_balances
    where provider = ${provider} and day < ${day} order by day desc limit 1`)
  return rows.some(isDifferent)
}

interface BalanceRow extends Record<string, unknown> {
  readonly provider: string
  readonly day: string
  readonly expected: number
  readonly reported: number
  readonly checked_at: string
}

async function findBalances(executor: Executor): Promise<BalanceRow[]> {
  const { rows } = await executor.execute<BalanceRow>(sql`
    select provider, to_char(day, 'YYYY-MM-DD') as day, expected::float8 as expected, reported::float8 as reported,
      checked_at
    from provider_balances order by day desc, provider limit 800`)
  return rows
}

/** What the providers should hold of whose money, and how their balances differed. */
export async function findOfficeMoney(
  executor: Executor,
  providerNames: readonly string[],
): Promise<OfficeMoney> {
  const accounts = await findAccounts(executor)
  const balances = await findBalances(executor)
  const owed = (...names: readonly string[]) =>
    -names.reduce((sum, account) => sum + (accounts.get(account) ?? 0), 0)
  const ofShop = [...accounts.keys()].filter(
    account => !/^(provider|withheld):|^(buyer|vendors)$/.test(account),
  )
  const providers = await Promise.all(
    providerNames.map(async provider => {
      const last = balances.find(balance => balance.provider === provider)
      return {
        provider,
        expected: inCedis(heldBy(accounts, provider) - (await findUnderWay(executor, provider))),
        reported: last ? inCedis(last.reported) : null,
        difference: last ? inCedis(last.reported - last.expected) : null,
        checked_at: last ? new Date(last.checked_at).toISOString() : null,
      }
    }),
  )
  return {
    providers,
    buyers: inCedis(owed('buyer')),
    makers: inCedis(owed('vendors')),
    shop: inCedis(owed(...ofShop)),
    accounts: ofShop.map(account => ({ account, amount: inCedis(owed(account)) })),
    differences: balances
      .filter(({ expected, reported }) => Math.abs(reported - expected) > workshopLimits.payouts.difference)
      .slice(0, 60)
      .map(({ provider, day, expected, reported }) => ({
        provider,
        day,
        expected: inCedis(expected),
        reported: inCedis(reported),
        difference: inCedis(reported - expected),
      })),
    imports: await findImports(executor),
  }
}
