import { z } from 'zod'
import { dataOf, endpoint } from './endpoint.ts'
import { id, paragraph, requiredLine } from './fields.ts'
import { words } from './office.ts'

export const OfficeCategory = z.strictObject({
  id: z.string(),
  parent_id: z.string().nullable(),
  slug: z.string(),
  name: z.string(),
  story: z.string(),
  /** A Lucide symbol. */
  icon: z.string(),
  picture_slug: z.string(),
  /** Products in it, without those of its subcategories, also off sale. */
  products: z.int(),
  /** Compared by `If-Match`. */
  version: z.int(),
})
export type OfficeCategory = z.output<typeof OfficeCategory>

const response = dataOf(z.array(OfficeCategory))

export const listOfficeCategories = endpoint({
  method: 'GET',
  path: '/office/categories',
  summary: 'Lists all categories in the order of the shop, each before its subcategories.',
  access: 'staff',
  permission: 'trade',
  response,
  failures: [],
})

const slug = z
  .string('Please enter an address')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Please use small letters, digits and hyphens')
  .max(60, 'Please use at most 60 characters')
const fields = {
  name: requiredLine('Please enter a name', 60),
  story: paragraph(500),
  icon: z.string().regex(/^[a-z0-9-]{1,40}$/, 'Please enter the name of a Lucide symbol'),
  picture_slug: z.string().regex(/^[a-z0-9-]{1,100}$/, 'Please enter the name of a picture'),
}

export const createOfficeCategory = endpoint({
  method: 'POST',
  path: '/office/categories',
  summary: 'Creates a category after the existing ones.',
  access: 'staff',
  permission: 'trade',
  idempotency: 'stored',
  status: 201,
  body: z.strictObject({ ...fields, slug, parent_id: id.nullable(), words: words.optional() }),
  response,
  failures: ['office.not_found'],
})

const params = z.strictObject({ categoryId: id })

export const changeOfficeCategory = endpoint({
  method: 'PATCH',
  path: '/office/categories/:categoryId',
  summary:
    'Updates the fields sent; its address stays. `before` moves it before another category of the same parent, null to the end. `If-Match: "version"` refuses a category that someone else changed.',
  access: 'staff',
  permission: 'trade',
  idempotency: 'stored',
  params,
  body: z
    .strictObject({ ...fields, before: id.nullable(), words })
    .partial()
    .refine(({ words: _, ...changes }) => Object.keys(changes).length > 0, 'Please change something'),
  response,
  failures: ['office.not_found', 'office.changed_meanwhile', 'office.if_match_invalid'],
})

export const removeOfficeCategory = endpoint({
  method: 'DELETE',
  path: '/office/categories/:categoryId',
  summary: 'Deletes a category without products and subcategories.',
  access: 'staff',
  permission: 'trade',
  idempotency: 'stored',
  params,
  response,
  failures: ['office.not_found', 'category.not_empty'],
})
