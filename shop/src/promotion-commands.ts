import { type NewPromotion, PromotionFailure } from '@akyede/api'
import { type Command, listCommand, UsageFailure, usageOf } from './command.ts'
import { readArgs, readCedis } from './read-args.ts'

const createPromotion: Command = {
  name: 'promotions create',
  usage:
    'CODE --percent 10 | --fixed 20 | --free-shipping [--maker SLUG | --product SLUG] [--from DAY] [--until DAY] [--minimum 150] [--uses N] [--per-person N] [--name "…"]',
  about: 'Make a promo code; amounts in cedis, both days included',
  async run(access, args) {
    const request = readRequest(args)
    return asUsage(async () => (await access.operator()).createPromotion(request))
  },
}

const listPromotions = listCommand({
  name: 'promotions list',
  about: 'Every promo code, how often it is used and how long it works',
  none: 'There are no promo codes.',
  find: operator => operator.listPromotions(),
})

const stopPromotion: Command = {
  name: 'promotions stop',
  usage: 'CODE',
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

function readRequest(args: readonly string[]): NewPromotion {
  const read = readArgs(createPromotion, args, { positionals: 1, options })
  const [code] = read.positionals
  const { percent, fixed, minimum, uses, maker, product, ...others } = read.options
  const { 'free-shipping': free, 'per-person': perPerson, ...rest } = others
  const kinds = [percent, fixed, free].filter(kind => kind !== undefined)
  if (code === undefined || kinds.length !== 1 || (maker && product)) throw usageOf(createPromotion)
  return {
    ...rest,
    code,
    maker,
    product,
    gives: readGift(percent, fixed),
    minimum: minimum === undefined ? undefined : readCedis('--minimum', minimum, 1),
    uses: uses === undefined ? undefined : readCount('--uses', uses, 1_000_000),
    perPerson: perPerson === undefined ? undefined : readCount('--per-person', perPerson, 1_000_000),
  }
}

function readGift(percent: string | undefined, fixed: string | undefined): NewPromotion['gives'] {
  if (percent !== undefined) return { kind: 'percent', percent: readCount('--percent', percent, 100) }
  if (fixed !== undefined) return { kind: 'fixed', amount: readCedis('--fixed', fixed, 1) }
  return { kind: 'free_shipping' }
}

const text = { type: 'string' } as const
const options = {
  percent: text,
  fixed: text,
  'free-shipping': { type: 'boolean' },
  maker: text,
  product: text,
  from: text,
  until: text,
  minimum: text,
  uses: text,
  'per-person': text,
  name: text,
} as const

function readCount(option: string, text: string, most: number): number {
  const count = /^\d{1,7}$/.test(text) ? Number(text) : 0
  if (count >= 1 && count <= most) return count
  throw new UsageFailure(`${option} ${text} is no whole number from 1 to ${most}.`)
}
