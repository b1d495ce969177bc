import { asPesewas, type Pesewas, toCedis } from '@akyede/contract/money'
import type { OfficePayout, PayoutRun, PayoutRunDetail } from '@akyede/contract/office-payouts'
import type { RunStatus } from '@akyede/contract/payout-words'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { findShortNames } from '#feature/accounts'
import { findMakersOfAll } from '#feature/office'
import type { Executor } from '#platform/database.ts'
import { type SQL, sql } from '#platform/sql.ts'
import { findPayouts, presentPayout } from './find-payouts.ts'
import { userIdIn } from './payout.ts'
import { findRefundedParcels } from './refunded-parcels.ts'

interface RunFacts extends Record<string, unknown> {
  readonly id: string
  readonly kind: 'scheduled' | 'extra'
  readonly pay_on: string
  readonly status: RunStatus
  readonly proposed_by: string
  readonly proposed_at: string
  readonly sent_by: string | null
  readonly sent_at: string | null
  readonly confirmed_by: string | null
  readonly payouts: number
  readonly makers: number
  readonly amount: number
  readonly is_above: boolean
  readonly before: number | null
}

const shown = 26

async function selectRuns(executor: Executor, where: SQL): Promise<RunFacts[]> {
  const { rows } = await executor.execute<RunFacts>(sql`
    select run.id, run.kind, to_char(run.pay_on, 'YYYY-MM-DD') as pay_on, run.status, run.proposed_by,
      run.proposed_at, run.sent_by, run.sent_at, run.confirmed_by, made.payouts, made.makers, made.amount,
      made.amount > ${workshopLimits.payouts.runUnconfirmed} or made.most > ${workshopLimits.payouts.makerUnconfirmed} as is_above, (
        select sum(payout.amount)::float8 from payouts as payout
        where payout.status <> 'dropped' and payout.run_id = (
          select earlier.id from payout_runs as earlier where earlier.kind = 'scheduled'
            and earlier.pay_on < run.pay_on order by earlier.pay_on desc limit 1)
      ) as before
    from payout_runs as run cross join lateral (
      select coalesce(sum(payouts), 0)::int as payouts, count(*)::int as makers,
        coalesce(sum(amount), 0)::float8 as amount, coalesce(max(amount), 0)::float8 as most
      from (
        select count(*) as payouts, sum(payout.amount) as amount from payouts as payout
        where payout.run_id = run.id and payout.status <> 'dropped' group by payout.vendor_id
      ) as of_makers
    ) as made
    where ${where} order by run.proposed_at desc, run.id desc limit ${shown}`)
  return rows
}

const inCedis = (amount: number) => toCedis(asPesewas(amount))

/** Names of staff instead of their ids. */
async function namesOf(executor: Executor, runs: readonly RunFacts[]) {
  const actors = runs.flatMap(({ proposed_by, sent_by, confirmed_by }) => [
    proposed_by,
    sent_by,
    confirmed_by,
  ])
  return staffNames(executor, actors)
}

export async function staffNames(
  executor: Executor,
  actors: readonly (string | null)[],
): Promise<(actor: string) => string> {
  const ids = [...new Set(actors.flatMap(userIdIn))]
  const names = ids.length > 0 ? await findShortNames(executor, ids) : new Map<number, string>()
  return actor => userIdIn(actor).map(id => names.get(id))[0] ?? actor
}

const presentRun = (facts: RunFacts, nameOf: (actor: string) => string, caller: string): PayoutRun => {
  const isSecond = facts.proposed_by !== caller && facts.sent_by !== caller
  return {
    id: facts.id,
    kind: facts.kind,
    pay_on: facts.pay_on,
    status: facts.status,
    proposed_by: nameOf(facts.proposed_by),
    proposed_at: new Date(facts.proposed_at).toISOString(),
    sent_by: facts.sent_by && nameOf(facts.sent_by),
    sent_at: facts.sent_at && new Date(facts.sent_at).toISOString(),
    confirmed_by: facts.confirmed_by && nameOf(facts.confirmed_by),
    payouts: facts.payouts,
    makers: facts.makers,
    amount: inCedis(facts.amount),
    needs_second_person: facts.kind === 'extra' || facts.is_above,
    may_send: (facts.status === 'proposed' || facts.status === 'confirming') && isSecond,
  }
}

/** The latest runs; `caller` is who asks, such as `user:5`. */
export async function findRuns(executor: Executor, caller: string): Promise<PayoutRun[]> {
  const runs = await selectRuns(executor, sql`run.status <> 'empty'`)
  const nameOf = await namesOf(executor, runs)
  return runs.map(run => presentRun(run, nameOf, caller))
}

export async function findRunDetail(
  executor: Executor,
  id: string,
  caller: string,
): Promise<PayoutRunDetail | undefined> {
  const runs = await selectRuns(executor, sql`run.id = ${id}`)
  const [run] = runs
  if (!run) return undefined
  const rows = await findPayouts(executor, sql`payout.run_id = ${id}`, { order: sql`vendor.name, payout.id` })
  const presented = presentRun(run, await namesOf(executor, runs), caller)
  const refunded = await findRefundedParcels(
    executor,
    sql`payout.run_id = ${id} and payout.status in ('proposed', 'held')`,
  )
  const ofRefunded = new Set(refunded.map(({ payout_id }) => payout_id))
  const payouts = rows.map((facts): OfficePayout => {
    const payout = presentPayout(facts)
    return ofRefunded.has(payout.id)
      ? { ...payout, differences: [...payout.differences, 'refunded_parcels'] }
      : payout
  })
  return {
    ...presented,
    rows: payouts,
    before: run.before === null ? null : inCedis(run.before),
    held_for_caller: presented.may_send ? await findHeldFor(executor, run, payouts, caller) : [],
  }
}

/** Ids of the makers whose payouts are held when the caller sends the run. Nothing is sent while a person is missing. */
async function findHeldFor(
  executor: Executor,
  { kind, status, is_above, sent_by }: RunFacts,
  payouts: readonly OfficePayout[],
  caller: string,
): Promise<string[]> {
  if (status === 'proposed' && kind === 'scheduled' && is_above) return []
  const makers = await findMakersOfAll(executor, [sent_by, caller].flatMap(userIdIn))
  const own = payouts.filter(({ maker, status }) => status === 'proposed' && makers.includes(maker.id))
  return [...new Set(own.map(({ maker }) => maker.id))]
}

interface MakerAmountRow extends Record<string, unknown> {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly amount: Pesewas
}

/** Presents sums of makers that a query returns as id, slug, name and amount. */
export async function findMakerAmounts(executor: Executor, query: SQL) {
  const { rows } = await executor.execute<MakerAmountRow>(query)
  return rows.map(({ id, slug, name, amount }) => ({ id, slug, name, amount: inCedis(Number(amount)) }))
}
