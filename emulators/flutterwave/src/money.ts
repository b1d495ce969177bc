import { z } from 'zod'

/** An amount of cedis, as a number or as text, read into pesewas digit by digit: no arithmetic, no error. */
export const cedisSchema = z.union([z.number(), z.string()]).transform((sent, context) => {
  const [, cedis = '', parts = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(sent).trim()) ?? []
  if (cedis !== '') return Number(cedis + parts.padEnd(2, '0'))
  context.addIssue('invalid')
  return z.NEVER
})

/** Pesewas as the number of cedis that the API shows. */
export const cedis = (pesewas: number): number => pesewas / 100

const format = new Intl.NumberFormat('en-GH', { style: 'currency', currency: 'GHS', currencyDisplay: 'code' })

/** `GHS 1,234.50` of a whole number of pesewas. */
export const priceTag = (pesewas: number): string => format.format(cedis(pesewas))
