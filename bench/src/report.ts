import type { Row } from './rows.ts'
import { type Column, figure, table } from './table.ts'

const right = 'right'

const columns: readonly Column<Row>[] = [
  { title: 'what', cell: row => row.what },
  { title: 'shop /s', cell: row => figure(row.measured.perSecond), align: right },
  { title: 'reference /s', cell: row => figure(row.measured.referencePerSecond), align: right },
  { title: 'ratio', cell: row => row.measured.ratio.toFixed(3), align: right },
  { title: 'goal', cell: row => row.goal.words },
  { title: 'met', cell: row => (row.goal.met(row.measured) ? 'yes' : 'no') },
  { title: 'kept', cell: row => `${Math.round(row.kept * 100)} %`, align: right },
  { title: 'p50 ms', cell: row => figure(row.measured.p50), align: right },
  { title: 'p99 ms', cell: row => figure(row.measured.p99), align: right },
  { title: 'shop CPU ms', cell: row => figure(row.measured.shopTime), align: right },
  { title: 'database CPU ms', cell: row => figure(row.measured.databaseTime), align: right },
  { title: 'shop MiB after', cell: row => figure(row.measured.memory), align: right },
]

/** The one table of a run. */
export const report = (rows: readonly Row[]): string => table(columns, rows)
