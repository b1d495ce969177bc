import type { Product } from '@akyede/contract/catalogue'
import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '#kit/page-meta.ts'
import type { BreadcrumbItem } from '#ui/breadcrumb.tsx'
import { breadcrumbData, productData } from './structured-data.ts'

/** What search engines and shared links show of a product. */
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
