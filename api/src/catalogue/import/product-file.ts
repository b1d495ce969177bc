import { parse } from 'csv-parse/sync'

/** A row of a product file by column name. `line` is its line number in the file. */
export interface FileRow {
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
}

/** The rows of one product, in the order of the file. */
export interface FileProduct {
  readonly handle: string
  readonly rows: readonly FileRow[]
}

/** The reason why a product or a part of it was not imported. */
export interface Remark {
  readonly line: number
  readonly text: string
}

export interface ProductFile {
  readonly products: readonly FileProduct[]
  readonly remarks: readonly Remark[]
}

/** The file as a whole cannot be read. */
export class ProductFileFailure extends Error {}

/** Removes lone surrogates and control characters, which PostgreSQL rejects. */
const sanitizeCell = (cell: string): string => cell.replace(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, ' ')

const requiredColumns = ['Handle', 'Title', 'Variant Price']

/** What a file of somebody else may cost: parsing keeps the main thread. */
export interface ProductFileBounds {
  readonly rows: number
  readonly columns: number
  /** Bytes of a row. */
  readonly row: number
}

/**
 * Reads a product file with the columns of Shopify's product CSV. Rows with the same handle are one product.
 * Fails with ProductFileFailure when the file is not such a CSV or exceeds the bounds.
 */
export function readProductFile(text: string, bounds?: ProductFileBounds): ProductFile {
  const rows = parseRows(text, bounds)
  const remarks: Remark[] = []
  const byHandle = new Map<string, FileRow[]>()
  for (const row of rows) {
    const handle = row.cells.Handle?.trim().toLowerCase() ?? ''
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(handle) || handle.length > 100) {
      remarks.push({
        line: row.line,
        text: `“${handle.slice(0, 60)}” isn’t a valid handle: use small letters, digits and dashes`,
      })
      continue
    }
    const before = byHandle.get(handle)
    if (before) before.push(row)
    else byHandle.set(handle, [row])
  }
  return { products: [...byHandle].map(([handle, of]) => ({ handle, rows: of })), remarks }
}

function readColumns(names: readonly string[], bounds: ProductFileBounds | undefined): string[] {
  if (bounds && names.length > bounds.columns)
    throw new ProductFileFailure(`The file has more than ${bounds.columns} columns.`)
  return names.map(name => name.trim())
}

/** Options of csv-parse that stop at the bounds. */
export const boundedBy = (bounds: ProductFileBounds | undefined) =>
  bounds && { to: bounds.rows + 1, max_record_size: bounds.row }

function parseRows(text: string, bounds: ProductFileBounds | undefined): FileRow[] {
  let parsed: { record: Record<string, string>; info: { lines: number } }[]
  try {
    parsed = parse(text, {
      columns: (names: string[]) => readColumns(names, bounds),
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      ...boundedBy(bounds),
    }) as unknown as typeof parsed
  } catch (error) {
    throw new ProductFileFailure(`This is not a CSV file: ${error instanceof Error ? error.message : error}`)
  }
  if (bounds && parsed.length > bounds.rows)
    throw new ProductFileFailure(`The file has more than ${bounds.rows} rows.`)
  const columns = Object.keys(parsed[0]?.record ?? {})
  const missing = requiredColumns.filter(name => !columns.includes(name))
  if (missing.length > 0) throw new ProductFileFailure(`The file has no column ${missing.join(', ')}.`)
  return parsed.map(({ record, info }) => ({
    line: info.lines,
    cells: Object.fromEntries(Object.entries(record).map(([name, cell]) => [name, sanitizeCell(cell)])),
  }))
}
