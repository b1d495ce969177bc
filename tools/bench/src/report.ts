import { growthGoal, noGoal, type Row } from './row.ts'
import { type Column, formatNumber, table } from './table.ts'

const right = 'right'

const columns: readonly Column<Row>[] = [
  { title: 'what', cell: row => row.what },
  { title: 'server /s', cell: row => formatNumber(row.measured.perSecond), align: right },
  { title: 'reference /s', cell: row => formatNumber(row.measured.referencePerSecond), align: right },
  { title: 'ratio', cell: row => ratioOf(row), align: right },
  { title: 'goal', cell: row => row.goal.text },
  { title: 'met', cell: row => metBy(row) },
  { title: 'cached', cell: row => `${Math.round(row.cacheHitRate * 100)} %`, align: right },
  { title: 'p50 ms', cell: row => formatNumber(row.measured.p50), align: right },
  { title: 'p99 ms', cell: row => formatNumber(row.measured.p99), align: right },
  { title: 'CPU p99 ms', cell: row => formatNumber(row.measured.work99), align: right },
  { title: 'server CPU ms', cell: row => formatNumber(row.measured.shopTime), align: right },
  { title: 'database CPU ms', cell: row => formatNumber(row.measured.databaseTime), align: right },
  { title: 'server MiB after', cell: row => formatNumber(row.measured.memory), align: right },
]

/** The table of a run. */
export const report = (rows: readonly Row[]): string => table(columns, rows)

export const ratioOf = ({ measured: { ratio } }: Row): string =>
  Number.isNaN(ratio) ? '–' : ratio.toFixed(3)

const metBy = ({ goal, measured }: Row): string => (goal === noGoal ? '–' : goal.met(measured) ? 'yes' : 'no')

/** Compares the same rows with a tenth of the products and with all. */
export function reportGrowth(before: readonly Row[], after: readonly Row[]): string {
  const pairs = after.flatMap(now => {
    const then = before.find(one => one.what === now.what)
    return then ? [{ then, now }] : []
  })
  const work = ({ measured: { shopTime, databaseTime } }: Row) => shopTime + databaseTime
  return table(
    [
      { title: 'with ten times the products', cell: pair => pair.now.what },
      { title: 'p50 ms before', cell: pair => formatNumber(pair.then.measured.p50), align: right },
      { title: 'p50 ms', cell: pair => formatNumber(pair.now.measured.p50), align: right },
      {
        title: `times (goal ≤ ${growthGoal})`,
        cell: pair => formatNumber(pair.now.measured.p50 / pair.then.measured.p50),
        align: right,
      },
      { title: 'times the CPU', cell: pair => formatNumber(work(pair.now) / work(pair.then)), align: right },
    ],
    pairs,
  )
}
