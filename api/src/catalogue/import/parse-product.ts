import { asCedis, type Pesewas, toPesewas } from '@akyede/contract/money'
import { plainText } from './plain-text.ts'
import type { FileProduct, FileRow, Remark } from './product-file.ts'

/** A product as the file states it. Amounts are in pesewas. */
export interface ParsedProduct {
  readonly handle: string
  readonly name: string
  readonly vendor: string
  /** The product type as the file names it. */
  readonly type: string
  readonly description: string
  readonly story: string
  readonly onSale: boolean
  /** Each entry is `name=value`. */
  readonly attributes: readonly string[]
  readonly keywords: readonly string[]
  readonly weightGrams: number
  readonly price: Pesewas
  readonly originalPrice: Pesewas | null
  /** Units of a product without variants. */
  readonly quantity: number
  readonly variants: readonly ParsedVariant[]
  readonly images: readonly { readonly address: string; readonly alt: string; readonly line: number }[]
}

export interface ParsedVariant {
  readonly name: string
  readonly options: Readonly<Record<string, string>>
  readonly price: Pesewas
  readonly originalPrice: Pesewas | null
  readonly quantity: number
}

const longest = { name: 120, vendor: 60, description: 300, story: 2_000 }
const heaviest = 100_000

/** Parses one product of a file. Returns a remark for every cell that is not valid. */
export function parseProduct({
  handle,
  rows,
}: FileProduct): ParsedProduct | { readonly remarks: readonly Remark[] } {
  const remarks: Remark[] = []
  const [first] = rows
  if (!first) return { remarks }
  const cell = (name: string) => first.cells[name]?.trim() ?? ''
  const refuse = (text: string, { line }: FileRow = first) => void remarks.push({ line, text })

  const name = plainText(cell('Title'))
  const vendor = plainText(cell('Vendor'))
  const grams = cell('Variant Grams') || '500'
  for (const reason of reasonsAgainst({ name, vendor, grams })) refuse(reason)
  const text = plainText(cell('Body (HTML)')) || name
  const { options, variants } = readVariants(rows, refuse)
  const one = variants.length > 1 || options.length > 0 ? undefined : variants[0]
  const repeated = variants
    .map(variant => variant.name)
    .find((each, index, all) => all.indexOf(each) !== index)
  if (repeated !== undefined) refuse(`there are two variants “${repeated}”`)
  if (remarks.length > 0 || variants.length === 0) return { remarks }
  const lowest = variants.reduce((least, variant) => (variant.price < least.price ? variant : least))
  return {
    ...{ handle, name, vendor },
    type: cell('Type') || (cell('Product Category').split('>').at(-1)?.trim() ?? ''),
    ...splitText(text),
    onSale: isOnSale(cell('Published'), cell('Status')),
    ...readTags(cell('Tags')),
    weightGrams: Math.max(1, Math.round(Number(grams) || 500)),
    price: lowest.price,
    originalPrice: one?.originalPrice ?? null,
    quantity: one?.quantity ?? 0,
    variants: one ? [] : variants,
    images: readImages(rows),
  }
}

function reasonsAgainst({ name, vendor, grams }: { name: string; vendor: string; grams: string }): string[] {
  const weighs = /^\d{1,9}(\.\d+)?$/.test(grams) && Number(grams) <= heaviest
  const reasons = [
    name === '' && 'the first row of a product needs a Title',
    name.length > longest.name && `the Title has more than ${longest.name} characters`,
    vendor === '' && 'the Vendor is missing',
    vendor.length > longest.vendor && `the Vendor has more than ${longest.vendor} characters`,
    // List addresses separate makers by commas.
    vendor.includes(',') && 'the Vendor has a comma in it',
    !weighs && `“${grams}” isn’t a weight in grams up to ${heaviest}`,
  ]
  return reasons.filter(reason => reason !== false)
}

type Refuse = (text: string, row?: FileRow) => void

function readVariants(rows: readonly FileRow[], refuse: Refuse) {
  const options = [1, 2, 3]
    .map(number => rows[0]?.cells[`Option${number} Name`]?.trim() ?? '')
    .filter(name => name !== '' && name !== 'Title')
  const priced = rows.filter(row => (row.cells['Variant Price'] ?? '').trim() !== '')
  if (priced.length === 0) refuse('no row has a Variant Price')
  const variants = priced
    .map((row): ParsedVariant | undefined => {
      const price = readPrice(row.cells['Variant Price'])
      if (price === undefined) return void refuse(`“${row.cells['Variant Price']}” isn’t a price`, row)
      const before = row.cells['Variant Compare At Price']?.trim()
        ? readPrice(row.cells['Variant Compare At Price'])
        : price
      if (before === undefined)
        return void refuse(`“${row.cells['Variant Compare At Price']}” isn’t a valid compare-at price`, row)
      const units = row.cells['Variant Inventory Qty']?.trim() || '0'
      if (!/^-?\d{1,6}$/.test(units)) return void refuse(`“${units}” isn’t a number of units`, row)
      const values = options.map((_, index) => row.cells[`Option${index + 1} Value`]?.trim() ?? '')
      if (values.includes(''))
        return void refuse(`the value of ${options[values.indexOf('')]} is missing`, row)
      return {
        name: values.join(' / '),
        options: Object.fromEntries(options.map((option, index) => [option, values[index] ?? ''])),
        price,
        originalPrice: before > price ? before : null,
        quantity: Math.max(0, Number(units)),
      }
    })
    .filter(variant => variant !== undefined)
  return { options, variants }
}

/** Parses "1,234.50" as 123450 pesewas. Zero and negative amounts are not prices. */
function readPrice(text = ''): Pesewas | undefined {
  const plain = text.trim().replaceAll(',', '')
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(plain)) return undefined
  const amount = toPesewas(asCedis(Number(plain)))
  return amount > 0 ? amount : undefined
}

/** The first paragraph becomes the description, the rest the story. */
export function splitText(text: string): { description: string; story: string } {
  const [first = '', ...rest] = text.split('\n')
  const cut = first.length <= longest.description ? first.length : first.lastIndexOf(' ', longest.description)
  const description = first.slice(0, cut).trim()
  const story = [first.slice(cut).trim(), ...rest].filter(Boolean).join('\n').slice(0, longest.story)
  return { description, story }
}

const isOnSale = (published: string, status: string): boolean =>
  published.toLowerCase() !== 'false' && ['', 'active'].includes(status.toLowerCase())

/** Parses "colour:Red, birthday": a tag with a name becomes an attribute, the others become keywords. */
function readTags(tags: string): { attributes: string[]; keywords: string[] } {
  const all = tags
    .split(',')
    .map(tag => plainText(tag))
    .filter(tag => tag !== '' && tag.length <= 100)
  const named = all.map(tag => /^([a-z][a-z0-9_-]{0,39})\s*[:=]\s*(.{1,60})$/i.exec(tag))
  return {
    attributes: [
      ...new Set(named.flatMap(found => (found ? [`${found[1]?.toLowerCase()}=${found[2]?.trim()}`] : []))),
    ],
    keywords: all.filter((_, index) => !named[index]),
  }
}

function readImages(rows: readonly FileRow[]): ParsedProduct['images'] {
  const images = rows
    .map(({ line, cells }) => ({
      line,
      address: cells['Image Src']?.trim() ?? '',
      alt: plainText(cells['Image Alt Text'] ?? ''),
      position: Number(cells['Image Position']) || line,
    }))
    .filter(image => image.address !== '')
    .sort((a, b) => a.position - b.position)
  return images.filter((image, index) => images.findIndex(other => other.address === image.address) === index)
}
