import type { Colour, Material, Occasion, Recipient } from './attribute-values.ts'
import type { CategorySlug } from './categories.ts'
import type { MakerSlug } from './makers.ts'

export interface DemoVariant {
  readonly name: string
  readonly options: Readonly<Record<string, string>>
  /** Cedis. */
  readonly price: number
  readonly stock: number
}

/** One product of the demo shop; its slug is also its picture's. Amounts in cedis. */
export interface DemoProduct {
  readonly slug: string
  readonly name: string
  readonly maker: MakerSlug
  readonly category: CategorySlug
  readonly occasions: readonly Occasion[]
  readonly recipients: readonly Recipient[]
  readonly materialKinds: readonly Material[]
  readonly colours: readonly Colour[]
  readonly description: string
  readonly story: string
  readonly materials: string
  readonly dimensions: string
  readonly care: string
  /** With variants: the lowest of their prices. */
  readonly price: number
  readonly originalPrice?: number
  readonly weightGrams: number
  readonly leadTimeDays: number
  /** Units in stock, or units per variant. */
  readonly stock: number | readonly DemoVariant[]
  readonly listedDaysAgo: number
  readonly soldThisMonth: number
  /** Made when it is ordered: its stock is the places in the maker's order book, its lead time the making. */
  readonly madeToOrder?: true
  readonly featured?: true
}

export interface DemoReview {
  readonly author: string
  readonly town: string
  readonly rating: 1 | 2 | 3 | 4 | 5
  readonly daysAgo: number
  readonly text: string
  readonly verified: boolean
}

/** A review by someone who bought the product here. */
export const bought = (
  author: string,
  town: string,
  rating: DemoReview['rating'],
  daysAgo: number,
  text: string,
): DemoReview => ({ author, town, rating, daysAgo, text, verified: true })

/** A review by someone who got the product as a gift. */
export const received = (
  author: string,
  town: string,
  rating: DemoReview['rating'],
  daysAgo: number,
  text: string,
): DemoReview => ({ author, town, rating, daysAgo, text, verified: false })
