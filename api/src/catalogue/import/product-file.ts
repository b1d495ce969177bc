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

/**
 * Reads a product file with the columns of Shopify's product CSV. Rows with the same handle are one product.
 * Fails with ProductFileFailure when the file is not such a CSV.
 */
export function readProductFile(text: string): ProductFile {
  const rows = parseRows(text)
  const remarks: Remark[] = []
  const byHandle = new Map<string, FileRow[]>()
  for (const row of rows) {
    const handle = row.cells.Handle?.trim().toLowerCase() ?? ''
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(handle) || handle.length > 100) {
      remarks.push({
        line: row.line,
        text: `"${handle.slice(0, 60)}" is not a valid handle: use small letters, digits and dashes`,
      })
      continue
    }
    byHandle.set(handle, [...(byHandle.get(handle) ?? []), row])
  }
  return { products: [...byHandle].map(([handle, of]) => ({ handle, rows: of })), remarks }
}

function parseRows(text: string): FileRow[] {
  let parsed: { record: Record<string, string>; info: { lines: number } }[]
  try {
    parsed = parse(text, {
      columns: (names: string[]) => names.map(name => name.trim()),
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as typeof parsed
  } catch (error) {
    throw new ProductFileFailure(`This is not a CSV file: ${error instanceof Error ? error.message : error}`)
  }
  const columns = Object.keys(parsed[0]?.record ?? {})
  const missing = requiredColumns.filter(name => !columns.includes(name))
  if (missing.length > 0) throw new ProductFileFailure(`The file has no column ${missing.join(', ')}.`)
  return parsed.map(({ record, info }) => ({
    line: info.lines,
    cells: Object.fromEntries(Object.entries(record).map(([name, cell]) => [name, sanitizeCell(cell)])),
  }))
}
