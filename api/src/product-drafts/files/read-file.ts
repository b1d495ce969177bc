import { Failure } from '@akyede/contract/failures'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { parse } from 'csv-parse/sync'
import {
  boundedBy,
  type FileProduct,
  ProductFileFailure,
  type Remark,
  readProductFile,
  slugOf,
} from '#feature/catalogue'

/** Rows in the columns of Shopify: Etsy's file has one row for each listing. */
const shopifyColumns = [
  ...['Handle', 'Title', 'Body (HTML)', 'Tags', 'Variant Price', 'Variant Inventory Qty', 'Variant Grams'],
  ...['Option1 Name', 'Option1 Value', 'Option2 Name', 'Option2 Value', 'Image Src', 'Image Position'],
]

const { file: bounds, variants: mostVariants } = workshopLimits.makerProducts

export interface MakersFile {
  readonly products: readonly FileProduct[]
  readonly remarks: readonly Remark[]
}

/** Reads a CSV with the columns of Shopify or Etsy. Fails with `file.unreadable`. */
export function readMakersFile(bytes: Buffer): MakersFile {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const file = readProductFile(isEtsy(text) ? fromEtsy(text) : text, bounds)
    if (file.products.length === 0 || file.products.length > bounds.products)
      throw new ProductFileFailure('the number of products')
    return file
  } catch (error) {
    if (error instanceof ProductFileFailure || error instanceof TypeError || isCsvError(error))
      throw new Failure('file.unreadable')
    throw error
  }
}

const isCsvError = (error: unknown): boolean =>
  error instanceof Error && error.name === 'Error' && 'code' in error

const isEtsy = (text: string): boolean => {
  const [header = ''] = text.split('\n', 1)
  return /\bTITLE\b/.test(header) && /\bDESCRIPTION\b/.test(header) && /\bPRICE\b/.test(header)
}

type Cells = Readonly<Record<string, string>>

function fromEtsy(text: string): string {
  const listings: Cells[] = parse(text, {
    columns: (names: string[]) => names.map(name => name.trim().toUpperCase()),
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    ...boundedBy(bounds),
  })
  const rows = listings.flatMap((listing, index) =>
    rowsOf(listing, `${slugOf(listing.TITLE ?? '') || 'product'}-${index + 1}`),
  )
  return [shopifyColumns.map(quoted), ...rows.map(row => shopifyColumns.map(name => quoted(row[name] ?? '')))]
    .map(cells => cells.join(','))
    .join('\n')
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** The first row has the texts; each combination of options and each picture has a row. */
function rowsOf(listing: Cells, Handle: string): Cells[] {
  const tags = `${listing.TAGS ?? ''},${(listing.MATERIALS ?? '')
    .split(',')
    .map(material => `material:${material.trim()}`)
    .join(',')}`
  const combinations = combine(listing)
  const images = Array.from({ length: 10 }, (_, at) => listing[`IMAGE${at + 1}`] ?? '').filter(Boolean)
  return Array.from({ length: Math.max(combinations.length, images.length, 1) }, (_, at) => ({
    Handle,
    ...(at === 0 && { Title: listing.TITLE ?? '', 'Body (HTML)': listing.DESCRIPTION ?? '', Tags: tags }),
    ...(at < Math.max(combinations.length, 1) && {
      'Variant Price': listing.PRICE ?? '',
      'Variant Inventory Qty': listing.QUANTITY ?? '',
      ...combinations[at],
    }),
    ...(images[at] && { 'Image Src': images[at], 'Image Position': String(at + 1) }),
  }))
}

/** Etsy lists the values of up to two options; each combination of them is a variant, up to the most of a product. */
function combine(listing: Cells): Cells[] {
  const options = [1, 2].flatMap(number => {
    const name = listing[`VARIATION ${number} NAME`]?.trim() || listing[`VARIATION ${number} TYPE`]?.trim()
    const values = (listing[`VARIATION ${number} VALUES`] ?? '')
      .split(',')
      .map(value => value.trim())
      .filter(Boolean)
      .slice(0, mostVariants)
    return name && values.length > 0 ? [{ name, values }] : []
  })
  return options.reduce<Cells[]>(
    (rows, { name, values }, at) =>
      (rows.length > 0 ? rows : [{}])
        .flatMap(row =>
          values.map(value => ({ ...row, [`Option${at + 1} Name`]: name, [`Option${at + 1} Value`]: value })),
        )
        .slice(0, mostVariants),
    [],
  )
}
