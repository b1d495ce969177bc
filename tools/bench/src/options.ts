import { parseArgs } from 'node:util'

export interface Options {
  /**
   * What is measured: everything, the catalogue, its filter by arrival, a mixed load, a checkout, its CPU profile, sign-in,
   * open tabs, pages in a browser, those of the workshop
   * alone, the long list and dashboard of users with much data, the back office, a maker's import of
   * products, or the growth of each hot call with the size of the shop.
   */
  readonly part:
    | 'all'
    | 'catalogue'
    | 'arrivals'
    | 'mixed'
    | 'checkout'
    | 'profile'
    | 'account'
    | 'sockets'
    | 'browser'
    | 'workshop'
    | 'lists'
    | 'office'
    | 'import'
    | 'growth'
  /** Generated products in the catalogue. */
  readonly products: number
  /** Also measures uncached requests with a tenth of the products. */
  readonly growth: boolean
  /** How often shop and reference alternate. */
  readonly rounds: number
  /** Duration of one turn; of a checkout by each number of buyers. */
  readonly seconds: number
  /** Duration of the mixed load, in seconds. */
  readonly mixed: number
  /** Generated orders and people of the back office. */
  readonly orders: number
  readonly people: number
  /** Imported products. */
  readonly imported: number
  /** Products and people of the larger shop of `growth`, and a tenth of its orders. */
  readonly scale: number
  /** The folder that keeps the shops of `growth` for the next run. */
  readonly data?: string | undefined
}

export const usage = `Measures the shop beside references, on a fresh database unless it is kept by --data.

  npm run bench -- [catalogue | arrivals | mixed | checkout | profile | account | sockets | browser | workshop | lists | office |
    import|growth] [--full] [--products N] [--growth] [--mixed SECONDS] [--seconds N] [--orders N] [--people N] [--imported N]
    [--scale N] [--data FOLDER]

The short form takes 2,000 products, 10,000 for catalogue, arrivals, mixed, checkout and profile, and a few minutes;
--full takes 10,000 and longer turns. --growth measures with a tenth of the products first,
--seconds sets the length of a turn. The back office is measured with 20,000 orders and people, with --full 1,000,000
and 200,000. An import has 40 products, with --full 500, with four pictures each. growth compares shops with 10,000 and
100,000 products and people and ten times as many orders, with --full 10,000 and 1,000,000, with --scale N the smaller
of 10,000 and N/10, and N. With --data it keeps both shops in that folder, where the next run finds them; delete it after a change of "akyede
seed".`

const short = {
  products: 2_000,
  rounds: 3,
  seconds: 1.5,
  checkout: 5,
  mixed: 30,
  orders: 20_000,
  people: 20_000,
  imported: 40,
  scale: 100_000,
}
const full = {
  products: 10_000,
  rounds: 5,
  seconds: 5,
  checkout: 20,
  mixed: 600,
  orders: 1_000_000,
  people: 200_000,
  imported: 500,
  scale: 1_000_000,
}
/** Parts that use the same number of products in both forms. */
const withManyProducts: readonly Options['part'][] = ['catalogue', 'arrivals', 'mixed', 'checkout', 'profile']

const isPart = (word: string): word is Options['part'] =>
  /^(all|catalogue|arrivals|mixed|checkout|profile|account|sockets|browser|workshop|lists|office|import|growth)$/.test(
    word,
  )

/** Undefined if the arguments are invalid. */
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
        seconds: { type: 'string' },
        orders: { type: 'string' },
        people: { type: 'string' },
        imported: { type: 'string' },
        scale: { type: 'string' },
        data: { type: 'string' },
      },
    })
    const part = positionals[0] ?? 'all'
    if (positionals.length > 1 || !isPart(part)) return undefined
    if (values.data !== undefined && part !== 'growth') return undefined
    const base = values.full ? full : short
    const products = Number(values.products ?? (withManyProducts.includes(part) ? full : base).products)
    const numberOf = (name: 'mixed' | 'orders' | 'people' | 'imported' | 'scale') =>
      Number(values[name] ?? base[name])
    const mixed = numberOf('mixed')
    const seconds = Number(
      values.seconds ?? (part === 'checkout' || part === 'profile' ? base.checkout : base.seconds),
    )
    const isTimed = mixed >= (part === 'mixed' ? 1 : 0) && seconds > 0
    if (!Number.isInteger(products) || products < 100 || !isTimed) return undefined
    const orders = numberOf('orders')
    const people = numberOf('people')
    const imported = numberOf('imported')
    const scale = numberOf('scale')
    const isLarge = Math.min(orders, people) >= 100 && imported >= 1 && scale >= 1_000
    if (!isLarge) return undefined
    return {
      part,
      products,
      rounds: base.rounds,
      seconds,
      mixed,
      growth: values.growth,
      orders,
      people,
      imported,
      scale,
      data: values.data,
    }
  } catch {
    return undefined
  }
}
