import { parseArgs } from 'node:util'
import { type NewPromotion, PromotionFailure } from '@akyede/api'
import { type Command, UsageFailure, usageOf } from './command.ts'

const createPromotion: Command = {
  name: 'promotions create',
  words:
    'CODE --percent 10 | --fixed 20 | --free-shipping [--maker SLUG | --product SLUG] [--from DAY] [--until DAY] [--minimum 150] [--uses N] [--per-person N] [--name "…"]',
  about: 'Make a promo code; amounts in cedis, both days included',
  async run(access, words) {
    const wish = readWish(words)
    return asUsage(async () => (await access.operator()).createPromotion(wish))
  },
}

const listPromotions: Command = {
  name: 'promotions list',
  words: '',
  about: 'Every promo code, how often it is used and how long it works',
  async run(access, words) {
    if (words.length > 0) throw usageOf(listPromotions)
    const lines = await (await access.operator()).listPromotions()
    return lines.join('\n') || 'There are no promo codes.'
  },
}

const stopPromotion: Command = {
  name: 'promotions stop',
  words: 'CODE',
  about: 'Let no new order use a promo code; what has reserved it keeps it',
  async run(access, [code, ...more]) {
    if (!code || more.length > 0) throw usageOf(stopPromotion)
    return asUsage(async () => (await access.operator()).stopPromotion(code))
  },
}

export const promotionCommands: readonly Command[] = [createPromotion, listPromotions, stopPromotion]

async function asUsage(work: () => Promise<string>): Promise<string> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof PromotionFailure ? new UsageFailure(error.message) : error
  }
}

function readWish(words: readonly string[]): NewPromotion {
  const { code, percent, fixed, free, minimum, uses, perPerson, maker, product, ...rest } = readWords(words)
  const kinds = [percent, fixed, free].filter(kind => kind !== undefined)
  if (code === undefined || kinds.length !== 1 || (maker && product)) throw usageOf(createPromotion)
  return {
    ...rest,
    code,
    maker,
    product,
    gives: readGift(percent, fixed),
    minimum: minimum === undefined ? undefined : readCedis('--minimum', minimum),
    uses: uses === undefined ? undefined : readCount('--uses', uses, 1_000_000),
    perPerson: perPerson === undefined ? undefined : readCount('--per-person', perPerson, 1_000_000),
  }
}

function readGift(percent: string | undefined, fixed: string | undefined): NewPromotion['gives'] {
  if (percent !== undefined) return { kind: 'percent', percent: readCount('--percent', percent, 100) }
  if (fixed !== undefined) return { kind: 'fixed', amount: readCedis('--fixed', fixed) }
  return { kind: 'free_shipping' }
}

function readWords(words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        percent: { type: 'string' },
        fixed: { type: 'string' },
        'free-shipping': { type: 'boolean' },
        maker: { type: 'string' },
        product: { type: 'string' },
        from: { type: 'string' },
        until: { type: 'string' },
        minimum: { type: 'string' },
        uses: { type: 'string' },
        'per-person': { type: 'string' },
        name: { type: 'string' },
      },
    })
    const { 'free-shipping': free, 'per-person': perPerson, ...rest } = values
    const [code, ...more] = positionals
    if (more.length === 0) return { ...rest, code, free, perPerson }
  } catch {
    // Said below, as for every other mistake.
  }
  throw usageOf(createPromotion)
}

/** "20" or "20.50" → pesewas. */
function readCedis(option: string, text: string): number {
  const pesewas = /^\d{1,6}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : 0
  if (pesewas > 0) return pesewas
  throw new UsageFailure(`${option} ${text} is no amount of cedis, such as 20 or 20.50.`)
}

function readCount(option: string, text: string, most: number): number {
  const count = /^\d{1,7}$/.test(text) ? Number(text) : 0
  if (count >= 1 && count <= most) return count
  throw new UsageFailure(`${option} ${text} is no whole number from 1 to ${most}.`)
}
