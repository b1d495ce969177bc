import { day, hour } from './durations.ts'

/** Products that makers write in their workshop (E22, E150). Prices are pesewas, times milliseconds. */
export const makerProducts = {
  perWorkshop: 2_000,
  name: { least: 5, most: 120 },
  story: { least: 40, most: 2_000 },
  /** Of materials, dimensions and care. */
  facts: 500,
  attributes: 15,
  /** Characters of the name or value of an attribute, and of an option. */
  attribute: 40,
  price: { least: 100, most: 10_000_000 },
  weight: { least: 10, most: 60_000 },
  leadTime: 120,
  quantity: 100_000,
  options: 3,
  variants: 60,
  pictures: 10,
  alt: { least: 5, most: 150 },
  /** Prices of one call. */
  pricesAtOnce: 200,
  /** A price crossed out must have been asked for so long of the time before, and is shown for so long at most. */
  originalPrice: { askedFor: 14 * day, within: 30 * day, shownFor: 60 * day },
  /** When a maker becomes trusted (E21). */
  trust: { approved: 5, after: 30 * day },
  file: {
    maxBytes: 5 * 1024 * 1024,
    products: 500,
    rows: 10_000,
    columns: 200,
    /** Bytes of a row. */
    row: 100_000,
    aDay: 10,
    keptFor: 30 * day,
    remarks: 200,
    /** Files that are read, also those that are refused. */
    attempts: { atMost: 30, within: hour },
  },
} as const

/** Photographs that makers upload (E24 to E26). */
export const photographs = {
  maxBytes: 12 * 1024 * 1024,
  maxPixels: 60_000_000,
  /** Pixels of the shorter side, and of the longer side of the stored whole picture. */
  shortestSide: 800,
  longestSide: 2_048,
  uploads: { atMost: 60, within: hour },
  bytes: { atMost: 500 * 1024 * 1024, within: day },
  /** Photographs of a workshop that are cropped again around another focus. */
  redraws: { atMost: 120, within: hour },
  unattachedKeptFor: 7 * day,
  /** How long the URL of an unpublished picture is valid. */
  linkLife: 6 * hour,
} as const
