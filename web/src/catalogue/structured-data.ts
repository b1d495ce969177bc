import type { Product } from '@akyede/contract/catalogue'

/** JSON-LD as schema.org and the search engines' guides want it. */
type JsonLd = Record<string, unknown>

/** A product with its offer and, once there are reviews, its rating. `origin` is the shop's own address. */
export function productData(origin: string, product: Product): JsonLd {
  const { review_summary: reviews, stock } = product
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${origin}/product/${product.id}`,
    name: product.name,
    description: product.description,
    image: product.pictures.map(({ slug }) => `${origin}/pictures/${slug}-1000.webp`),
    sku: product.id,
    category: product.category.name,
    material: product.materials,
    brand: { '@type': 'Brand', name: product.vendor.name },
    offers: {
      ...offerOf(product),
      url: `${origin}/product/${product.id}`,
      availability: `https://schema.org/${stock.available > 0 ? 'InStock' : 'OutOfStock'}`,
    },
    ...(reviews.average !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: reviews.average,
        reviewCount: reviews.count,
        bestRating: 5,
      },
    }),
  }
}

function offerOf({ price, variants }: Product): JsonLd {
  const prices = variants.map(variant => variant.price)
  if (prices.length === 0) return { '@type': 'Offer', priceCurrency: 'GHS', price: price.toFixed(2) }
  return {
    '@type': 'AggregateOffer',
    priceCurrency: 'GHS',
    lowPrice: Math.min(...prices).toFixed(2),
    highPrice: Math.max(...prices).toFixed(2),
    offerCount: prices.length,
  }
}

/** The way down to a page; the page itself stands last and has no address. */
export function breadcrumbData(origin: string, trail: readonly { text: string; to?: string }[]): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ text, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      ...(to !== undefined && { item: origin + to }),
    })),
  }
}
