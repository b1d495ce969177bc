import { stripUnreadable } from '@akyede/contract/fields'
import { limits } from '@akyede/contract/limits'
import { asCedis, type Cedis } from '@akyede/contract/money'
import { type PageOffer, readLinkedProduct } from './read-linked-product.ts'
import { readOpeningTags, type Tag, unescapeHtml } from './tags.ts'

export interface FoundOffer {
  readonly name: string | null
  /** Null in another currency. */
  readonly price: Cedis | null
  readonly asking: string | null
  readonly picture: string | null
}

/** Reads JSON-LD, then Open Graph, then microdata (D102); the first source of a field wins. */
export function readPage(html: string): FoundOffer {
  const offers: Record<'linked' | 'graph' | 'micro', Writable> = { linked: {}, graph: {}, micro: {} }
  let isProduct = false
  for (const tag of readOpeningTags(html)) {
    if (tag.name === 'script' && tag.attributes.get('type')?.toLowerCase() === 'application/ld+json')
      add(offers.linked, readLinkedProduct(tag.script ?? ''))
    if (tag.name === 'meta') add(offers.graph, graphOf(tag))
    isProduct ||= /schema\.org\/product$/i.test(tag.attributes.get('itemtype') ?? '')
    if (isProduct) add(offers.micro, microOf(html, tag))
  }
  return presentOffer({ ...offers.micro, ...offers.graph, ...offers.linked })
}

type Writable = { -readonly [Field in keyof PageOffer]: PageOffer[Field] }

/** Maximum number of characters per field, because parsing it takes more than linear time. */
const longestText = 2_000

function add(offer: Writable, more: PageOffer): void {
  for (const [field, value] of Object.entries(more) as [keyof PageOffer, string | undefined][])
    if (value !== undefined && offer[field] === undefined) offer[field] = value.slice(0, longestText)
}

const graphFields: Readonly<Record<string, keyof PageOffer>> = {
  'og:title': 'name',
  'og:image': 'picture',
  'og:image:url': 'picture',
  'og:price:amount': 'amount',
  'product:price:amount': 'amount',
  'og:price:currency': 'currency',
  'product:price:currency': 'currency',
}

function graphOf({ attributes }: Tag): PageOffer {
  const field = graphFields[(attributes.get('property') ?? attributes.get('name') ?? '').toLowerCase()]
  return field ? { [field]: attributes.get('content') } : {}
}

const microFields: Readonly<Record<string, keyof PageOffer>> = {
  name: 'name',
  image: 'picture',
  price: 'amount',
  pricecurrency: 'currency',
}

function microOf(html: string, { attributes, end }: Tag): PageOffer {
  const field = microFields[attributes.get('itemprop')?.toLowerCase() ?? '']
  if (!field) return {}
  const said = attributes.get('content') ?? attributes.get('src') ?? attributes.get('href')
  const text = unescapeHtml(html.slice(end, end + 300).split('<', 1)[0] ?? '')
  return { [field]: said ?? (text.trim() || undefined) }
}

function presentOffer({ name, amount, currency, picture }: PageOffer): FoundOffer {
  const said = amount === undefined ? undefined : readAmount(amount)
  const isCedis = /^(ghs|gh[₵¢]|₵)$/i.test(currency?.trim() ?? '')
  const code = /^[a-z]{3}$/i.exec(currency?.trim() ?? '')?.[0].toUpperCase()
  const words = [...stripUnreadable(name?.replace(/<[^>]*>/g, '') ?? '')]
    .slice(0, limits.wishlists.name)
    .join('')
  return {
    name: words || null,
    price: said !== undefined && isCedis ? asCedis(said) : null,
    asking: said === undefined ? null : `${said.toFixed(2)}${code ? ` ${code}` : ''}`,
    picture: picture ?? null,
  }
}

/** Parses "1,234.50", "1.234,50" and "GH₵ 80"; undefined when it is not an amount. */
export function readAmount(text: string): number | undefined {
  const digits = text.slice(0, 40).replace(/[^\d.,]/g, '')
  const decimals = /[.,](\d{1,2})$/.exec(digits)?.[1]
  const whole = (decimals === undefined ? digits : digits.slice(0, -decimals.length - 1)).replace(/\D/g, '')
  const amount = Number(`${whole || '0'}.${decimals ?? '0'}`)
  return digits !== '' && amount <= 10_000_000 ? amount : undefined
}
