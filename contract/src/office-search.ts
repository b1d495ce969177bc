import { z } from 'zod'
import { dataOf, endpoint } from './endpoint.ts'

export const foundKinds = ['order', 'ticket', 'return', 'person', 'product', 'maker'] as const

const Found = z.strictObject({
  kind: z.enum(foundKinds),
  /** The id of what was found; for a return its number. */
  id: z.string(),
  title: z.string(),
  /** A second line, such as the masked email of a person. */
  detail: z.string(),
})
export type OfficeFound = z.output<typeof Found>

export const searchOffice = endpoint({
  method: 'GET',
  path: '/office/search',
  summary:
    'Finds orders, payments, tickets and returns by their number, people by email or phone, products and makers by name.',
  access: 'staff',
  permission: 'look',
  query: z.strictObject({
    search: z.string().trim().min(2, 'Please enter at least 2 characters').max(100, 'This text is too long'),
  }),
  response: dataOf(z.array(Found)),
  failures: [],
})
