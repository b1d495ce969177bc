/** An object of the JSON-LD: the base type of schema.org. */
type Thing = Readonly<Record<string, unknown>>

/** Maximum nesting depth of the product in the page's JSON-LD. */
const maxDepth = 6

/** The product in a page's JSON-LD (schema.org/Product); empty when there is none. */
export function readLinkedProduct(text: string): PageOffer {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return {}
  }
  const product = findProduct(parsed, 0)
  if (!product) return {}
  const offer = offerOf(product.offers)
  return {
    name: textOf(product.name),
    picture: pictureOf(product.image),
    amount: textOf(offer?.price ?? offer?.lowPrice),
    currency: textOf(offer?.priceCurrency),
  }
}

function findProduct(value: unknown, depth: number): Thing | undefined {
  if (depth > maxDepth || typeof value !== 'object' || value === null) return undefined
  if (!Array.isArray(value) && isProduct(value as Thing)) return value as Thing
  for (const child of Object.values(value)) {
    const found = findProduct(child, depth + 1)
    if (found) return found
  }
  return undefined
}

const isProduct = (thing: Thing) =>
  [thing['@type']].flat().some(type => typeof type === 'string' && /(^|\/)Product(Group)?$/.test(type))

/** The first offer, with its price specification when it has no price of its own. */
function offerOf(offers: unknown): Thing | undefined {
  const [first] = [offers].flat()
  if (typeof first !== 'object' || first === null) return undefined
  const offer = first as Thing
  const [specification] = [offer.priceSpecification].flat()
  return offer.price === undefined && typeof specification === 'object' && specification !== null
    ? { ...offer, ...(specification as Thing) }
    : offer
}

function pictureOf(image: unknown): string | undefined {
  const [first] = [image].flat()
  return textOf(typeof first === 'object' && first !== null ? (first as Thing).url : first)
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/** The fields of a page's offer, unparsed. */
export interface PageOffer {
  readonly name?: string | undefined
  readonly amount?: string | undefined
  readonly currency?: string | undefined
  readonly picture?: string | undefined
}
