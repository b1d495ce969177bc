import type { Vendor } from '@akyede/contract/vendors'
import type { MetaDescriptor } from 'react-router'
import { breadcrumbData, type ListAddress, listMeta, titleOfPage } from '#feature/catalogue'
import { pageMeta } from '#kit/page-meta.ts'

interface VendorFacts {
  origin: string
  vendor: Vendor
  address: ListAddress
}

/** Meta tags of a vendor for search engines and shared links. The address by slug is canonical. */
export function vendorMeta({ origin, vendor, address: list }: VendorFacts): MetaDescriptor[] {
  const title = `${vendor.name}, ${vendor.craft} in ${vendor.town}`
  const address = origin + vendorPath(vendor)
  return [
    ...pageMeta(titleOfPage(title, list), vendor.story),
    ...listMeta(list, address),
    { property: 'og:type', content: 'profile' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: vendor.story },
    { property: 'og:url', content: address },
    ...(vendor.cover
      ? [
          { property: 'og:image', content: `${origin}/pictures/${vendor.cover.slug}-1000.webp` },
          { property: 'og:image:alt', content: vendor.cover.alt },
        ]
      : []),
    { 'script:ld+json': vendorData(origin, vendor) },
    { 'script:ld+json': breadcrumbData(origin, [...vendorTrail, { text: vendor.name }]) },
  ]
}

/** The vendor as schema.org data (JSON-LD). */
function vendorData(origin: string, vendor: Vendor): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': origin + vendorPath(vendor),
    name: vendor.name,
    url: origin + vendorPath(vendor),
    description: vendor.story,
    foundingDate: String(vendor.since),
    knowsAbout: vendor.craft,
    address: {
      '@type': 'PostalAddress',
      addressLocality: vendor.town,
      addressRegion: vendor.region,
      addressCountry: vendor.country,
    },
    ...(vendor.cover && { image: `${origin}/pictures/${vendor.cover.slug}-1000.webp` }),
    ...(vendor.website && { sameAs: vendor.website }),
    ...(vendor.rating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: vendor.rating,
        reviewCount: vendor.reviews,
        bestRating: 5,
      },
    }),
  }
}

/** Such as "/vendor/bonwire-loom-house". */
const vendorPath = ({ slug }: { readonly slug: string }): string => `/vendor/${slug}`

/** Breadcrumb items down to a vendor. */
export const vendorTrail = [
  { text: 'Home', to: '/' },
  { text: 'All gifts', to: '/browse' },
]
