import { parseArgs } from 'node:util'

export interface Options {
  /** What is measured: all, the catalogue alone, everything at once alone, a checkout for one buyer and for many, who comes in and how, open tabs, pages in a browser, or the long list and the dashboard of who has much. */
  readonly part: 'all' | 'catalogue' | 'mixed' | 'checkout' | 'account' | 'sockets' | 'browser' | 'lists'
  /** Generated products in the catalogue. */
  readonly products: number
  /** Measure what is asked for the first time with a tenth of the products before. */
  readonly growth: boolean
  /** How often shop and reference take turns. */
  readonly rounds: number
  /** How long one turn lasts. */
  readonly seconds: number
  /** Orders of one turn, each of another buyer. */
  readonly orders: number
  /** Buyers of one turn of a checkout. */
  readonly checkouts: number
  /** How long everything is asked for at once, in seconds. */
  readonly mixed: number
}

export const usage = `Measures the shop beside references, on a fresh database.

  npm run bench -- [catalogue | mixed | checkout | account | sockets | browser | lists] [--full] [--products N] [--growth] [--mixed SECONDS]

The short form takes 2,000 products, 10,000 for the catalogue alone and for the mixed load alone, and a few minutes;
--full takes 10,000 and longer turns. --growth measures with a tenth of the products first.`

const short = { products: 2_000, rounds: 3, seconds: 1.5, orders: 100, checkouts: 40, mixed: 30 }
const full = { products: 10_000, rounds: 5, seconds: 5, orders: 500, checkouts: 200, mixed: 600 }
/** What is measured with as many products in either form. */
const ofTheCatalogue: readonly Options['part'][] = ['catalogue', 'mixed']

const isPart = (word: string): word is Options['part'] =>
  /^(all|catalogue|mixed|checkout|account|sockets|browser|lists)$/.test(word)

/** Undefined when the words are not understood. */
export function readOptions(words: readonly string[]): Options | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        full: { type: 'boolean', default: false },
        growth: { type: 'boolean', default: false },
        products: { type: 'string' },
        mixed: { type: 'string' },
      },
    })
    const part = positionals[0] ?? 'all'
    if (positionals.length > 1 || !isPart(part)) return undefined
    const base = values.full ? full : short
    const products = Number(values.products ?? (ofTheCatalogue.includes(part) ? full : base).products)
    const mixed = Number(values.mixed ?? (part === 'checkout' ? 0 : base.mixed))
    if (!Number.isInteger(products) || products < 100 || !(mixed >= 0)) return undefined
    if (part === 'mixed' && mixed === 0) return undefined
    return { ...base, part, products, mixed, growth: values.growth }
  } catch {
    return undefined
  }
}
