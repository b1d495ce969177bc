import type { Product } from '@akyede/contract/catalogue'
import { asCedis } from '@akyede/contract/money'
import { expect, test } from 'vitest'
import { breadcrumbData, productData } from './structured-data.ts'

const arrives = { from: '2026-11-24', until: '2026-11-26' }

const stole: Product = {
  id: 'a',
  slug: 'stole',
  name: 'Kente stole',
  price: asCedis(420),
  originalPrice: null,
  rating: 4.8,
  reviews: 5,
  image: '/pictures/stole-640.webp',
  picture: { slug: 'stole', alt: 'A stole', placeholder: '' },
  vendor: {
    id: 'v',
    slug: 'loom-house',
    name: 'Loom House',
    town: 'Bonwire',
    region: 'Ashanti',
    country: 'GH',
    craft: 'Kente',
    since: 1987,
    story: '',
  },
  delivery: {
    same_city: { amount: asCedis(10), days: { min: 1, max: 2 }, arrives },
    same_region: { amount: asCedis(15), days: { min: 1, max: 3 }, arrives },
    other_region: { amount: asCedis(25), days: { min: 2, max: 6 }, arrives },
  },
  badge: null,
  isLiked: false,
  stock: { available: 3, low: true },
  has_variants: false,
  lead_time_days: 4,
  made_to_order: false,
  attributes: {},
  pictures: [{ slug: 'stole', alt: 'A stole', placeholder: '', drawn: true }],
  description: 'Two strips.',
  story: '',
  materials: 'Cotton',
  dimensions: '',
  care: '',
  category: { id: 'c', name: 'Kente', slug: 'kente' },
  variants: [],
  review_summary: { average: 4.8, count: 5, histogram: [4, 1, 0, 0, 0] },
}

test('a product has its price in cedis, its availability and its rating', () => {
  expect(productData('https://shop.test', stole)).toMatchObject({
    '@type': 'Product',
    image: ['https://shop.test/pictures/stole-1000.webp'],
    offers: {
      '@type': 'Offer',
      priceCurrency: 'GHS',
      price: '420.00',
      availability: 'https://schema.org/InStock',
      url: 'https://shop.test/product/a',
    },
    aggregateRating: { ratingValue: 4.8, reviewCount: 5 },
  })
})

test('a product without reviews has no rating', () => {
  const review_summary = { average: null, count: 0, histogram: [0, 0, 0, 0, 0] }
  expect(productData('https://shop.test', { ...stole, review_summary })).not.toHaveProperty('aggregateRating')
})

test('a product with variants has a price range', () => {
  const variant = {
    id: 's',
    name: 'S',
    options: {},
    price: asCedis(90),
    originalPrice: null,
    stock: stole.stock,
  }
  const variants = [variant, { ...variant, id: 'l', price: asCedis(145.5) }]
  expect(productData('https://shop.test', { ...stole, variants })).toMatchObject({
    offers: { '@type': 'AggregateOffer', lowPrice: '90.00', highPrice: '145.50', offerCount: 2 },
  })
})

test('a breadcrumb ends with the page itself, which has no address', () => {
  const { itemListElement } = breadcrumbData('https://shop.test', [
    { text: 'Home', to: '/' },
    { text: 'Kente' },
  ])
  expect(itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.test/' },
    { '@type': 'ListItem', position: 2, name: 'Kente' },
  ])
})
