import { parseArgs } from 'node:util'

export interface Options {
  /** Generated products in the catalogue. */
  readonly products: number
  /** How often shop and reference take turns. */
  readonly rounds: number
  /** How long one turn lasts. */
  readonly seconds: number
  /** Orders of one turn, each of another buyer. */
  readonly orders: number
}

export const usage = `Measures the shop beside references, on a fresh database.

  npm run bench -- [--full] [--products N]

The short form takes 2,000 products and a few minutes; --full takes 10,000 and longer turns.`

const short: Options = { products: 2_000, rounds: 3, seconds: 1.5, orders: 100 }
const full: Options = { products: 10_000, rounds: 5, seconds: 5, orders: 500 }

/** Undefined when the words are not understood. */
export function readOptions(words: readonly string[]): Options | undefined {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: { full: { type: 'boolean', default: false }, products: { type: 'string' } },
    })
    const options = values.full ? full : short
    if (values.products === undefined) return options
    const products = Number(values.products)
    return Number.isInteger(products) && products >= 100 ? { ...options, products } : undefined
  } catch {
    return undefined
  }
}
