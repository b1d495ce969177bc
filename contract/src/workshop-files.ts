import { z } from 'zod'
import { dataOf, endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { workshopLimits } from './workshop-limits.ts'
import { params, refusals } from './workshop-products.ts'

const rules = workshopLimits.makerProducts

export const fileStates = ['waiting', 'running', 'done'] as const

/** The import of a file with products. */
export const ProductFile = z.strictObject({
  id: z.string(),
  state: z.enum(fileStates),
  /** Products of the file, those looked at, and those that are drafts now. */
  products: z.int(),
  done: z.int(),
  added: z.int(),
  /** What was left out or should be looked at, by the line of the file. */
  remarks: z.array(z.strictObject({ line: z.int(), text: z.string() })),
  created_at: z.iso.datetime(),
})
export type ProductFile = z.output<typeof ProductFile>

export const importWorkshopFile = endpoint({
  method: 'POST',
  path: '/workshop/:vendorId/files',
  summary: `Imports the file \`file\`, a CSV with the columns of Shopify or Etsy and at most ${rules.file.products} products, in the background. All of them become drafts.`,
  access: 'workshop',
  role: 'editor',
  params,
  idempotency: 'stored',
  upload: rules.file.maxBytes,
  status: 202,
  response: dataOf(ProductFile),
  failures: [...refusals, 'file.unreadable', 'file.too_many'],
})

export const getWorkshopFile = endpoint({
  method: 'GET',
  path: '/workshop/:vendorId/files/:fileId',
  summary: 'Retrieves the progress of an import and its remarks.',
  access: 'workshop',
  role: 'editor',
  params: z.strictObject({ vendorId: id, fileId: id }),
  response: dataOf(ProductFile),
  failures: ['workshop.not_found', 'file.not_found'],
})
