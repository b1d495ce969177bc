import { z } from 'zod'

/** Parses an amount of cedis, as number or text, into pesewas digit by digit, without rounding errors. */
export const cedisSchema = z.union([z.number(), z.string()]).transform((sent, context) => {
  const [, cedis = '', parts = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(sent).trim()) ?? []
  if (cedis !== '') return Number(cedis + parts.padEnd(2, '0'))
  context.addIssue('invalid')
  return z.NEVER
})

/** Converts pesewas to the cedis of the API. */
export const cedis = (pesewas: number): number => pesewas / 100

const format = new Intl.NumberFormat('en-GH', { style: 'currency', currency: 'GHS', currencyDisplay: 'code' })

/** Formats pesewas as `GHS 1,234.50`. */
export const priceTag = (pesewas: number): string => format.format(cedis(pesewas))
