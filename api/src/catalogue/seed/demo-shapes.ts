import type { Colour, Material, Occasion, Recipient } from './attribute-values.ts'
import type { CategorySlug } from './categories.ts'
import type { MakerSlug } from './makers.ts'

/** A maker of the demo shop. */
export interface DemoMaker {
  readonly slug: string
  readonly name: string
  readonly craft: string
  readonly town: string
  /** One of Ghana's sixteen regions; of a maker abroad, the region there. */
  readonly region: string
  /** ISO 3166-1; Ghana when it is left out. */
  readonly country?: 'BF' | 'BJ' | 'CI' | 'ML' | 'NE' | 'NG' | 'SN' | 'TG'
  /** The year in which the workshop began. */
  readonly since: number
  readonly story: string
  /** How a piece comes about, in three steps of one or two sentences. */
  readonly process: readonly [string, string, string]
  /** Sells above the threshold from which tax is charged; most do not. */
  readonly chargesTax?: true
  /** Within how many hours the maker usually answers a question. */
  readonly answersWithinHours: number
}

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
  /** Pieces on the shelf, or per variant. */
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

/** A review by someone who bought the piece here. */
export const bought = (
  author: string,
  town: string,
  rating: DemoReview['rating'],
  daysAgo: number,
  text: string,
): DemoReview => ({ author, town, rating, daysAgo, text, verified: true })

/** A review by someone who got the piece as a gift. */
export const received = (
  author: string,
  town: string,
  rating: DemoReview['rating'],
  daysAgo: number,
  text: string,
): DemoReview => ({ author, town, rating, daysAgo, text, verified: false })
