import { z } from 'zod'
import { dataOf, endpoint, pageOf } from './endpoint.ts'
import { cedis, id, limit, page, paragraph } from './fields.ts'
import { limits } from './limits.ts'

/** A picture of the shop: `/pictures/{slug}-{240|400|640|1000}.webp`. */
export const Picture = z.strictObject({
  slug: z.string(),
  alt: z.string(),
  /** A tiny data URL, shown until the picture has loaded. */
  placeholder: z.string(),
})
export type Picture = z.output<typeof Picture>

/** The URL of a picture at one of its four widths. */
export const pictureUrl = (slug: string, width: 240 | 400 | 640 | 1000 = 640) =>
  `/pictures/${slug}-${width}.webp`

export const VendorSummary = z.strictObject({
  id: z.string(),
  name: z.string(),
  town: z.string(),
  region: z.string(),
  /** ISO 3166-1 country code. */
  country: z.string(),
})
export type VendorSummary = z.output<typeof VendorSummary>

export const Stock = z.strictObject({
  /** Stock on hand minus held units (D98). */
  available: z.int(),
  low: z.boolean(),
})
export type Stock = z.output<typeof Stock>

export const Badge = z.enum(['Bestseller', 'New', 'Sale'])

/** The fields of a product card (D95); amounts in cedis. */
export const ProductCard = z.strictObject({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  price: cedis,
  originalPrice: cedis.nullable(),
  rating: z.number().nullable(),
  reviews: z.int(),
  image: z.string(),
  picture: Picture,
  vendor: VendorSummary,
  badge: Badge.nullable(),
  isLiked: z.boolean(),
  stock: Stock,
  has_variants: z.boolean(),
  lead_time_days: z.int(),
  /** Made to order: its stock is the number of free places in the maker's order book. */
  made_to_order: z.boolean(),
  /** When it arrives at a place if it is ordered now, also in words; missing where that is unknown. */
  arrives: z.strictObject({ from: z.iso.date(), until: z.iso.date(), text: z.string() }).optional(),
})
export type ProductCard = z.output<typeof ProductCard>

export const Variant = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Option name → value, e.g. `{ Size: "Large" }`. */
  options: z.record(z.string(), z.string()),
  price: cedis,
  originalPrice: cedis.nullable(),
  stock: Stock,
})
export type Variant = z.output<typeof Variant>

export interface Category {
  id: string
  name: string
  slug: string
  icon: string
  image: string
  picture: Picture
  story: string
  count: number
  parent_id: string | null
  children: Category[]
}

export const Category: z.ZodType<Category> = z.strictObject({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  icon: z.string(),
  image: z.string(),
  picture: Picture,
  story: z.string(),
  /** Products on sale in the category and its subcategories. */
  count: z.int(),
  parent_id: z.string().nullable(),
  get children() {
    return z.array(Category)
  },
})

/** Shipping for a single unit, before free shipping. */
const Delivery = z.strictObject({
  amount: cedis,
  /** Transit time, once the product is made. */
  days: z.strictObject({ min: z.int(), max: z.int() }),
  /** When it should arrive if it is ordered now. */
  arrives: z.strictObject({ from: z.iso.date(), until: z.iso.date() }),
})

export const Product = ProductCard.extend({
  description: z.string(),
  story: z.string(),
  materials: z.string(),
  dimensions: z.string(),
  care: z.string(),
  category: z.strictObject({ id: z.string(), name: z.string(), slug: z.string() }),
  /** Name → values, e.g. `{ material: ["Brass"], colour: ["Gold"] }`. */
  attributes: z.record(z.string(), z.array(z.string())),
  /** The gallery; the first picture equals `picture`. A drawn picture is an illustration, not a photograph. */
  pictures: z.array(Picture.extend({ drawn: z.boolean() })).min(1),
  vendor: VendorSummary.extend({
    slug: z.string(),
    craft: z.string(),
    since: z.int(),
    story: z.string(),
  }),
  /** Shipping within the maker's town, within their region, and to other regions. */
  delivery: z.strictObject({ same_city: Delivery, same_region: Delivery, other_region: Delivery }),
  variants: z.array(Variant),
  review_summary: z.strictObject({
    average: z.number().nullable(),
    count: z.int(),
    /** Number of reviews with 5, 4, 3, 2 and 1 stars, in this order. */
    histogram: z.array(z.int()).length(5),
  }),
})
export type Product = z.output<typeof Product>

export const Review = z.strictObject({
  id: z.string(),
  author: z.string(),
  town: z.string(),
  rating: z.int().min(1).max(5),
  text: z.string(),
  verified: z.boolean(),
  created_at: z.iso.datetime(),
  /** The maker’s public reply. */
  reply: z.strictObject({ text: z.string(), at: z.iso.datetime() }).nullable(),
})
export type Review = z.output<typeof Review>

export const Testimonial = z.strictObject({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  rating: z.int(),
  text: z.string(),
  avatar: z.string().nullable(),
  verified: z.boolean(),
})

/** A maker on the landing page, with a picture of their work. */
export const MakerCard = VendorSummary.extend({ craft: z.string(), picture: Picture })
export type MakerCard = z.output<typeof MakerCard>

export const sortings = [
  'relevance',
  'price_asc',
  'price_desc',
  'newest',
  'rating',
  'popularity',
  'name',
] as const
export const SortBy = z.enum(sortings, 'This sort order is unknown')
export type SortBy = z.output<typeof SortBy>

const productParams = z.strictObject({ productId: id })
const variantParams = z.strictObject({ productId: id, variantId: z.union([z.literal('null'), id]) })

export const listCategories = endpoint({
  method: 'GET',
  path: '/products/categories',
  summary: 'Lists the category tree with the number of products on sale in each category.',
  access: 'anyone',
  maxAge: 300,
  response: dataOf(z.array(Category)),
  failures: [],
})

export const getFeatured = endpoint({
  method: 'GET',
  path: '/products/featured-products',
  summary: 'Lists the products of the landing page; the fields are at the root of the response.',
  access: 'anyone',
  maxAge: 300,
  response: z.strictObject({
    categories: z.array(Category),
    featuredProducts: z.array(ProductCard),
    /** The makers whose products are sold most. */
    makers: z.array(MakerCard),
    testimonials: z.array(Testimonial),
  }),
  failures: [],
})

export const getProduct = endpoint({
  method: 'GET',
  path: '/products/:productId',
  summary: 'Retrieves a product with its variants, stock and maker.',
  access: 'anyone',
  maxAge: 300,
  params: productParams,
  response: dataOf(Product),
  failures: ['catalogue.product_not_found'],
})

export const listReviews = endpoint({
  method: 'GET',
  path: '/products/:productId/reviews',
  summary: 'Lists the reviews of a product, newest first.',
  access: 'anyone',
  maxAge: 120,
  params: productParams,
  query: z.strictObject({ page, limit: limit(limits.page.reviews) }),
  response: pageOf(Review),
  failures: ['catalogue.product_not_found'],
})

export const writeReview = endpoint({
  method: 'POST',
  path: '/products/:productId/reviews',
  summary: 'Creates or replaces the caller’s review; requires a verified email (D33).',
  access: 'signed-in',
  idempotency: 'stored',
  status: 201,
  params: productParams,
  body: z.strictObject({
    rating: z
      .int('Please choose 1 to 5 stars')
      .min(1, 'Please choose 1 to 5 stars')
      .max(5, 'Please choose 1 to 5 stars'),
    text: paragraph().refine(text => text.length >= 10, 'Please write at least 10 characters'),
  }),
  response: dataOf(Review),
  failures: ['catalogue.product_not_found', 'catalogue.own_product', 'auth.verification_required'],
})

export const listVariants = endpoint({
  method: 'GET',
  path: '/products/:productId/variants',
  summary: 'Lists the variants of a product.',
  access: 'anyone',
  maxAge: 300,
  params: productParams,
  response: dataOf(z.array(Variant)),
  failures: ['catalogue.product_not_found'],
})

export const getStock = endpoint({
  method: 'GET',
  path: '/products/:productId/variants/:variantId/stock',
  summary:
    'Retrieves the units that can be bought now. Pass the literal "null" as the variant for products without variants.',
  access: 'anyone',
  params: variantParams,
  response: dataOf(
    z.strictObject({
      inventory: z.strictObject({
        available: z.int(),
        low: z.boolean(),
        next_restock: z.iso.datetime().nullable(),
      }),
    }),
  ),
  failures: ['catalogue.product_not_found', 'catalogue.variant_not_found'],
})

export const selectVariant = endpoint({
  method: 'POST',
  path: '/products/:productId/variants/:variantId/select',
  summary: 'Retrieves price, picture and stock of a variant without changing anything (D99).',
  access: 'anyone',
  idempotency: 'none',
  params: variantParams,
  response: dataOf(
    z.strictObject({
      variant: Variant.nullable(),
      price: cedis,
      image: z.string(),
      available: z.int(),
    }),
  ),
  failures: ['catalogue.product_not_found', 'catalogue.variant_not_found'],
})
