import { dayAfter, formatDay } from '@akyede/contract/days'
import { add, asPesewas, formatPesewas, type Pesewas } from '@akyede/contract/money'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { isKeptBack } from './available-earnings.ts'
import { packPayouts } from './pack-payouts.ts'
import { latestPayDay, proposalOf } from './schedule.ts'

/** A month that cannot be simulated; the message is for the operator. */
export class SimulationFailure extends Error {}

interface EarningRow extends Record<string, unknown> {
  readonly vendor_id: string
  readonly maker: string
  readonly order_number: string | null
  readonly kind: string
  readonly amount: Pesewas
  readonly due_at: string
  readonly is_kept_back: boolean
  readonly has_wallet: boolean
  /** The payout that is to pay it, its state and its day; null without one. */
  readonly payout_id: string | null
  readonly payout_status: string | null
  readonly pay_on: string | null
}

/**
 * What the runs of a month would pay by what is known now, and why, line by line; payouts that are proposed or on their
 * way are named with their state. It writes nothing. Later deliveries, returns and disputes change it.
 */
export async function simulatePayouts(platform: Platform, month: string): Promise<string[]> {
  if (!/^20\d{2}-(0[1-9]|1[0-2])$/.test(month))
    throw new SimulationFailure(`${month} is not a month. Write it as 2026-12.`)
  const { weekday, most } = platform.config.payouts
  const earnings = await findEarnings(platform)
  const next = await nextPayDay(platform)
  const runs = payDaysOf(month, weekday)
  const inPayouts = earnings.filter(({ pay_on }) => pay_on?.startsWith(month))
  let open = earnings.filter(({ pay_on }) => pay_on === null)
  const lines: string[] = []
  const days = new Set([...runs, ...inPayouts.flatMap(({ pay_on }) => pay_on ?? [])])
  for (const payDay of [...days].toSorted()) {
    const made = linesOfPayouts(inPayouts.filter(({ pay_on }) => pay_on === payDay))
    const isToCome = runs.includes(payDay) && payDay >= next
    const until = proposalOf(payDay)
    const due = isToCome ? open.filter(earning => Date.parse(earning.due_at) <= until.getTime()) : []
    const paid = new Set<EarningRow>()
    const found = [...Map.groupBy(due, ({ vendor_id }) => vendor_id).values()].flatMap(rows =>
      linesOfMaker(rows, { least: asPesewas(workshopLimits.payouts.least), most }, paid),
    )
    const nothing = isToCome ? ' nothing is due' : ' its run is over'
    lines.push(`${formatDay(payDay)}:${made.length + found.length > 0 ? '' : nothing}`, ...made, ...found)
    open = open.filter(earning => !paid.has(earning))
  }
  return lines
}

/** The pay day of the next run that is not proposed yet. */
async function nextPayDay({ clock, config, database }: Platform): Promise<string> {
  const latest = latestPayDay(clock.now(), config.payouts.weekday)
  const { rows } = await database.execute(
    sql`select from payout_runs where kind = 'scheduled' and pay_on = ${latest}`,
  )
  return rows.length > 0 ? dayAfter(latest, 7) : latest
}

/** The pay days of a month. */
function payDaysOf(month: string, weekday: number): string[] {
  const first = `${month}-01`
  const offset = (weekday - new Date(first).getUTCDay() + 7) % 7
  return [0, 1, 2, 3, 4].map(week => dayAfter(first, offset + 7 * week)).filter(day => day.startsWith(month))
}

const findEarnings = ({ database, clock }: Platform): Promise<EarningRow[]> =>
  transaction(database, async tx => {
    await tx.execute(sql`set transaction read only`)
    const { rows } = await tx.execute<EarningRow>(sql`
      select earning.vendor_id, vendor.name as maker, orders.number as order_number, earning.kind, earning.amount,
        earning.due_at, earning.order_id is not null and ${isKeptBack(clock.now())} as is_kept_back, exists (
          select from wallets as wallet where wallet.vendor_id = earning.vendor_id and wallet.status = 'usable'
        ) as has_wallet, payout.id as payout_id, payout.status as payout_status,
        to_char(run.pay_on, 'YYYY-MM-DD') as pay_on
      from maker_earnings as earning join vendors as vendor on vendor.id = earning.vendor_id
      left join orders on orders.id = earning.order_id
      left join payouts as payout on payout.id = earning.payout_id
      left join payout_runs as run on run.id = payout.run_id
      where payout.id is null or payout.status in ('proposed', 'made', 'sending', 'held')
      order by vendor.name, earning.vendor_id, earning.due_at, orders.number, earning.kind, earning.part`)
    return rows
  })

/** The lines of payouts that exist, each with its earnings. */
const linesOfPayouts = (rows: readonly EarningRow[]): string[] =>
  [...Map.groupBy(rows, ({ payout_id }) => payout_id).values()].flatMap(own => [
    `  ${own[0]?.maker}: ${formatPesewas(sumOf(own))}, ${own[0]?.payout_status}`,
    ...ordersIn(own).map(some =>
      lineOfOrder(
        some,
        some.some(row => row.is_kept_back),
      ),
    ),
  ])

const sumOf = (some: readonly EarningRow[]): Pesewas => add(...some.map(({ amount }) => amount))

const ordersIn = (rows: readonly EarningRow[]): EarningRow[][] => [
  ...Map.groupBy(rows, row => row.order_number ?? `correction ${row.due_at}`).values(),
]

function lineOfOrder(some: readonly EarningRow[], isHeld: boolean): string {
  const parts = some.map(({ kind, amount }) => `${kind} ${formatPesewas(amount)}`).join(', ')
  const name = some[0]?.order_number ?? 'no order'
  return `    ${name}  ${formatPesewas(sumOf(some))}  (${parts})${isHeld ? '  kept back' : ''}`
}

/** The lines of a maker in one run; earnings that are paid are added to `paid`. */
function linesOfMaker(
  rows: readonly EarningRow[],
  payoutLimits: { readonly least: Pesewas; readonly most: Pesewas },
  paid: Set<EarningRow>,
): string[] {
  const groups = ordersIn(rows).map(some => ({
    some,
    isHeld: some.some(row => row.is_kept_back) && sumOf(some) > 0,
  }))
  const available = groups.flatMap(({ some, isHeld }) => (isHeld ? [] : some))
  const [{ maker, has_wallet } = { maker: '', has_wallet: false }] = rows
  const total = sumOf(available)
  const payouts = packPayouts(
    available.map(({ amount }, at) => ({ id: String(at), amount })),
    payoutLimits,
  )
  const verdict = verdictOf(
    total,
    has_wallet,
    payouts.map(({ amount }) => amount),
  )
  if (has_wallet && payouts.length > 0) for (const row of available) paid.add(row)
  return [`  ${maker}: ${verdict}`, ...groups.map(({ some, isHeld }) => lineOfOrder(some, isHeld))]
}

function verdictOf(total: Pesewas, hasWallet: boolean, payouts: readonly Pesewas[]): string {
  if (total < 0) return `owes ${formatPesewas(asPesewas(-total))}`
  if (payouts.length === 0) return `${formatPesewas(total)} is too little, carried over`
  if (!hasWallet) return `${formatPesewas(total)}, but no wallet`
  return payouts.map(amount => formatPesewas(amount)).join(' + ')
}
