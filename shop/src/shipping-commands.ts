import { isDay, RateFailure, type Zone, zones } from '@akyede/api'
import { type Command, UsageFailure, usageOf } from './command.ts'
import { readArgs, readCedis } from './read-args.ts'

export const listShipping: Command = {
  name: 'shipping list',
  usage: '',
  about: 'What sending a parcel costs, by how far it goes and from which day on',
  async run(access, args) {
    if (args.length > 0) throw usageOf(listShipping)
    return (await (await access.operator()).listShipping()).join('\n')
  },
}

export const setShipping: Command = {
  name: 'shipping set',
  usage: `${zones.join('|')} --base 15 --per-kilo 3 --days 1-3 [--from YYYY-MM-DD]`,
  about: 'Set what a zone costs, in cedis, from today or a later day on',
  async run(access, args) {
    const rate = readRate(args)
    try {
      return await (await access.operator()).setShipping(rate)
    } catch (error) {
      throw error instanceof RateFailure ? new UsageFailure(error.message) : error
    }
  },
}

function readRate(args: readonly string[]) {
  const read = readArgs(setShipping, args, { positionals: 1, options })
  const [zone] = read.positionals
  const { base, 'per-kilo': perKilo, days, from } = read.options
  if (!isZone(zone) || base === undefined || perKilo === undefined || days === undefined) {
    throw usageOf(setShipping)
  }
  return {
    zone,
    base: readCedis('--base', base),
    perExtraKilo: readCedis('--per-kilo', perKilo),
    days: readDays(days),
    validFrom: from === undefined ? undefined : readDay(from),
  }
}

const text = { type: 'string' } as const
const options = { base: text, 'per-kilo': text, days: text, from: text } as const

const isZone = (word: string | undefined): word is Zone => zones.some(zone => zone === word)

/** "1-3" → one to three days of transit. */
function readDays(text: string) {
  const [, min, max] = /^(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  if (min === undefined || max === undefined) {
    throw new UsageFailure(`--days ${text} says no days, such as 1-3.`)
  }
  return { min: Number(min), max: Number(max) }
}

function readDay(text: string): string {
  if (isDay(text)) return text
  throw new UsageFailure(`--from ${text} is no day, such as 2026-12-01.`)
}
