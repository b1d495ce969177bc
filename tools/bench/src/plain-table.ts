import { table } from './table.ts'

/** Rows that are words already; all but the first column line up to the right. */
export const tableOf = (titles: readonly string[], rows: readonly (readonly string[])[]): string =>
  table(
    titles.map((title, column) => ({
      title,
      cell: (row: readonly string[]) => row[column] ?? '',
      ...(column > 0 && { align: 'right' as const }),
    })),
    rows,
  )
