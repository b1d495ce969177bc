export interface Column<Row> {
  readonly title: string
  readonly cell: (row: Row) => string
  readonly align?: 'right'
}

/** A Markdown table whose columns are also aligned as plain text. */
export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const cells = [columns.map(({ title }) => title), ...rows.map(row => columns.map(({ cell }) => cell(row)))]
  const widths = columns.map((_, at) => Math.max(3, ...cells.map(line => widthOf(line[at] ?? ''))))
  const rule = columns.map(
    ({ align }, at) => '-'.repeat((widths[at] ?? 3) - (align ? 1 : 0)) + (align ? ':' : ''),
  )
  const [titles = [], ...body] = cells.map(line =>
    line.map((cell, at) => pad(cell, widths[at] ?? 3, columns[at]?.align)),
  )
  return [titles, rule, ...body].map(line => `| ${line.join(' | ')} |`).join('\n')
}

// Letters such as ɛ count once, as they are displayed.
const widthOf = (text: string) => [...text].length

function pad(text: string, width: number, align: 'right' | undefined): string {
  const space = ' '.repeat(width - widthOf(text))
  return align ? space + text : text + space
}

/** A number with as many digits as are significant: "1,234", "56.7", "0.89"; "–" if it is missing. */
export function formatNumber(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '–'
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** A table of strings; all columns but the first are right-aligned. */
export const tableOf = (titles: readonly string[], rows: readonly (readonly string[])[]): string =>
  table(
    titles.map((title, column) => ({
      title,
      cell: (row: readonly string[]) => row[column] ?? '',
      ...(column > 0 && { align: 'right' as const }),
    })),
    rows,
  )
