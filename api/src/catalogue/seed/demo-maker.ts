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
  /** How a product is made, in three steps of one or two sentences. */
  readonly process: readonly [string, string, string]
  /** Sells above the threshold from which tax is charged; most do not. */
  readonly chargesTax?: true
  /** Within how many hours the maker usually answers a question. */
  readonly answersWithinHours: number
}
