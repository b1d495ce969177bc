import { type Cost, processorTimeOf, statementsOf, transactionsOf } from './cost.ts'
import { type Column, formatNumber, table, tableOf } from './table.ts'

export interface CheckoutRow {
  readonly what: string
  readonly cost: Cost
  readonly goal?: CheckoutGoal | undefined
}

/** Goals that depend on the machine's load are printed, never asserted. */
export interface CheckoutGoal {
  /** Processor milliseconds of server and database. */
  readonly processorTime?: number
  readonly statements?: number
  readonly perSecond?: number
  /** Milliseconds. */
  readonly p99?: number
}

/** Less frequent statements belong to scheduled jobs. */
const listedFrom = 0.05
const lengthOfText = 110

const right = 'right'
const columns: readonly Column<CheckoutRow>[] = [
  { title: 'what', cell: row => row.what },
  { title: '/s', cell: ({ cost }) => formatNumber(cost.perSecond), align: right },
  { title: 'p50 ms', cell: ({ cost }) => formatNumber(cost.p50), align: right },
  { title: 'p99 ms', cell: ({ cost }) => formatNumber(cost.p99), align: right },
  { title: 'CPU ms', cell: ({ cost }) => formatNumber(processorTimeOf(cost)), align: right },
  { title: 'server CPU ms', cell: ({ cost }) => formatNumber(cost.shopTime), align: right },
  { title: 'database CPU ms', cell: ({ cost }) => formatNumber(cost.databaseTime), align: right },
  { title: 'statements', cell: ({ cost }) => formatNumber(statementsOf(cost)), align: right },
  { title: 'transactions', cell: ({ cost }) => formatNumber(transactionsOf(cost)), align: right },
  { title: 'WAL KB', cell: ({ cost }) => formatNumber(cost.wal / 1_000), align: right },
  { title: 'goal', cell: ({ goal }) => goalText(goal) },
  { title: 'met', cell: row => metBy(row) },
]

export const reportRows = (rows: readonly CheckoutRow[]): string => table(columns, rows)

function goalText(goal: CheckoutGoal = {}): string {
  const { processorTime, statements, perSecond, p99 } = goal
  const parts = [
    processorTime === undefined ? [] : [`CPU ≤ ${formatNumber(processorTime)}`],
    perSecond === undefined ? [] : [`≥ ${perSecond} /s`],
    statements === undefined ? [] : [`≤ ${statements} statements`],
    p99 === undefined ? [] : [`p99 ≤ ${p99}`],
  ]
  return parts.flat().join(', ') || '–'
}

function metBy({ cost, goal }: CheckoutRow): string {
  if (!goal) return '–'
  const { processorTime = Infinity, statements = Infinity, perSecond = 0, p99 = Infinity } = goal
  const met =
    processorTimeOf(cost) <= processorTime &&
    statementsOf(cost) <= statements &&
    cost.perSecond >= perSecond &&
    cost.p99 <= p99
  return met ? 'yes' : 'no'
}

interface MeasuredStatements extends Pick<CheckoutRow, 'what'> {
  readonly cost: Pick<Cost, 'statements'>
}

/** The statements of an operation, most frequent first. */
export function reportStatements({ what, cost }: MeasuredStatements): string {
  const rows = cost.statements
    .filter(({ calls }) => calls >= listedFrom)
    .map(({ text, calls, time }) => [shorten(text), formatNumber(calls), formatNumber(time)])
  return `Statements of "${what}":\n\n${tableOf(['statement', 'times', 'ms'], rows)}`
}

/** Without names of columns, whose lists would hide what the statement is about. */
const shorten = (text: string): string =>
  text
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^select .+? from /, 'select … from ')
    .replace(/ \([^)]*\) values .+?\)(?= on | returning |$)/, '')
    .replace(/ returning .+/, ' returning …')
    .replaceAll('|', '\\|')
    .slice(0, lengthOfText)
