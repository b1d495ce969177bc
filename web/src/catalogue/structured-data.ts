import type { Product } from '@akyede/contract/catalogue'
import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '#kit/page-meta.ts'
import type { BreadcrumbItem } from '#ui/breadcrumb.tsx'

/** JSON-LD as schema.org and search engines specify it. */
type JsonLd = Record<string, unknown>

/** A product with its offer and, once there are reviews, its rating. `origin` is the shop's own origin. */
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

/** Breadcrumb data for a page. The page itself is last and has no address. */
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

/** Meta tags of a product for search engines and shared links. */
export function productMeta(
  origin: string,
  product: Product,
  trail: readonly BreadcrumbItem[],
): MetaDescriptor[] {
  const title = `${product.name} by ${product.vendor.name}`
  const address = `${origin}/product/${product.id}`
  return [
    ...pageMeta(title, product.description),
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'product' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: product.description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: `${origin}/pictures/${product.picture.slug}-1000.webp` },
    { property: 'og:image:alt', content: product.picture.alt },
    { property: 'product:price:amount', content: product.price.toFixed(2) },
    { property: 'product:price:currency', content: 'GHS' },
    { 'script:ld+json': productData(origin, product) },
    { 'script:ld+json': breadcrumbData(origin, [...trail, { text: product.name }]) },
  ]
}
