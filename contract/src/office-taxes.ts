import { z } from 'zod'
import { isDay } from './days.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { requiredLine } from './fields.ts'
import { words } from './office.ts'
import { taxClasses } from './product-words.ts'

export const OfficeTaxRate = z.strictObject({
  tax_class: z.enum(taxClasses, 'Please choose a tax class'),
  /** The name on receipts, such as "VAT". */
  name: z.string(),
  /** Of the net price. */
  percent: z.number(),
  valid_from: z.string(),
  /** The last day; null while no end is known. */
  valid_until: z.string().nullable(),
  is_current: z.boolean(),
})
export type OfficeTaxRate = z.output<typeof OfficeTaxRate>

const rates = dataOf(z.array(OfficeTaxRate))

export const listOfficeTaxRates = endpoint({
  method: 'GET',
  path: '/office/tax-rates',
  summary: 'Lists past, current and future tax rates by class, name and day.',
  access: 'staff',
  permission: 'trade',
  response: rates,
  failures: [],
})

const day = z.string().refine(isDay, 'Please enter a date such as 2026-12-24')

export const setOfficeTaxRate = endpoint({
  method: 'POST',
  path: '/office/tax-rates',
  summary:
    'Sets the rate of a tax from today or a later day on; placed orders keep theirs. The last setting of a day counts.',
  access: 'staff',
  permission: 'trade',
  idempotency: 'stored',
  status: 201,
  body: z.strictObject({
    tax_class: OfficeTaxRate.shape.tax_class,
    name: requiredLine('Please enter the name on receipts', 40),
    percent: z
      .number('Please enter a percentage')
      .min(0, 'Please enter a percentage from 0 to 100')
      .max(100, 'Please enter a percentage from 0 to 100')
      .refine(percent => Number.isInteger(Math.round(percent * 1e6) / 1e4), 'At most two decimals'),
    valid_from: day.optional(),
    valid_until: day.optional(),
    words: words.optional(),
  }),
  response: rates,
  failures: [],
})
