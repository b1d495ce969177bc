type Thing = Readonly<Record<string, unknown>>

/** Maximum nesting depth of the product in the page's JSON-LD. */
const deepest = 6

/** The product in a page's JSON-LD (schema.org/Product); empty when there is none. */
export function readLinkedProduct(text: string): PageOffer {
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    return {}
  }
  const product = findProduct(said, 0)
  if (!product) return {}
  const offer = offerOf(product.offers)
  return {
    name: textOf(product.name),
    picture: pictureOf(product.image),
    amount: textOf(offer?.price ?? offer?.lowPrice),
    currency: textOf(offer?.priceCurrency),
  }
}

function findProduct(said: unknown, depth: number): Thing | undefined {
  if (depth > deepest || typeof said !== 'object' || said === null) return undefined
  if (!Array.isArray(said) && isProduct(said as Thing)) return said as Thing
  for (const one of Object.values(said)) {
    const found = findProduct(one, depth + 1)
    if (found) return found
  }
  return undefined
}

const isProduct = (thing: Thing) =>
  [thing['@type']].flat().some(type => typeof type === 'string' && /(^|\/)Product(Group)?$/.test(type))

/** The first offer, or its price specification. */
function offerOf(offers: unknown): Thing | undefined {
  const [first] = [offers].flat()
  if (typeof first !== 'object' || first === null) return undefined
  const offer = first as Thing
  const [explained] = [offer.priceSpecification].flat()
  return offer.price === undefined && typeof explained === 'object' && explained !== null
    ? { ...offer, ...(explained as Thing) }
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
