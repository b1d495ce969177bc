import { parseArgs } from 'node:util'
import { RateFailure, type Zone, zones } from '@akyede/api'
import { type Command, UsageFailure, usageOf } from './command.ts'

export const listShipping: Command = {
  name: 'shipping list',
  words: '',
  about: 'What sending a parcel costs, by how far it goes and from which day on',
  async run(access, words) {
    if (words.length > 0) throw usageOf(listShipping)
    return (await (await access.operator()).listShipping()).join('\n')
  },
}

export const setShipping: Command = {
  name: 'shipping set',
  words: `${zones.join('|')} --base 15 --per-kilo 3 --days 1-3 [--from YYYY-MM-DD]`,
  about: 'Set what a zone costs, in cedis, from today or a later day on',
  async run(access, words) {
    const rate = readRate(words)
    try {
      return await (await access.operator()).setShipping(rate)
    } catch (error) {
      throw error instanceof RateFailure ? new UsageFailure(error.message) : error
    }
  },
}

function readRate(words: readonly string[]) {
  const { zone, base, perKilo, days, from } = readWords(words)
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

function readWords(words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        base: { type: 'string' },
        'per-kilo': { type: 'string' },
        days: { type: 'string' },
        from: { type: 'string' },
      },
    })
    const [zone, ...more] = positionals
    if (more.length === 0) return { ...values, zone, perKilo: values['per-kilo'] }
  } catch {
    // Said below, as for every other mistake.
  }
  throw usageOf(setShipping)
}

const isZone = (word: string | undefined): word is Zone => zones.some(zone => zone === word)

/** "15" or "15.50" → pesewas. */
function readCedis(option: string, text: string): number {
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(text)) {
    throw new UsageFailure(`${option} ${text} is no amount of cedis, such as 15 or 15.50.`)
  }
  return Math.round(Number(text) * 100)
}

/** "1-3" → from one to three days on the way. */
function readDays(text: string) {
  const [, min, max] = /^(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  if (min === undefined || max === undefined) {
    throw new UsageFailure(`--days ${text} says no days, such as 1-3.`)
  }
  return { min: Number(min), max: Number(max) }
}

function readDay(text: string): string {
  const day = new Date(`${text}T00:00:00Z`)
  const real = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime())
  // A day that no month has is read as one of the next month.
  if (real && day.toISOString().startsWith(text)) return text
  throw new UsageFailure(`--from ${text} is no day, such as 2026-12-01.`)
}
