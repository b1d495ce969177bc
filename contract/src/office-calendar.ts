import { z } from 'zod'
import { isDay } from './days.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { requiredLine } from './fields.ts'
import { words } from './office.ts'

const day = z.string().refine(isDay, 'Please enter a date such as 2026-12-24')
const year = z
  .string()
  .regex(/^20\d\d$/, 'Please enter a year')
  .transform(Number)

export const closedDayKinds = ['public', 'courier'] as const

export const OfficeClosedDay = z.strictObject({
  day: z.string(),
  name: z.string(),
  /** On public holidays makers and couriers do not work, on the other days couriers alone. */
  kind: z.enum(closedDayKinds, 'Please choose a kind'),
  /** When staff added or confirmed it; null for a day that came with the program. */
  confirmed_at: z.iso.datetime().nullable(),
})
export type OfficeClosedDay = z.output<typeof OfficeClosedDay>

const closedDays = dataOf(z.array(OfficeClosedDay))

export const listOfficeClosedDays = endpoint({
  method: 'GET',
  path: '/office/closed-days',
  summary: 'Lists the days of a year without couriers, public holidays among them.',
  access: 'staff',
  permission: 'trade',
  query: z.strictObject({ year }),
  response: closedDays,
  failures: [],
})

export const setOfficeClosedDay = endpoint({
  method: 'POST',
  path: '/office/closed-days',
  summary: 'Adds or changes a closed day. Placed orders keep their delivery dates.',
  access: 'staff',
  permission: 'trade',
  idempotency: 'stored',
  status: 201,
  body: z.strictObject({
    day,
    name: requiredLine('Please enter a name', 60),
    kind: OfficeClosedDay.shape.kind,
    words: words.optional(),
  }),
  response: closedDays,
  failures: [],
})

export const removeOfficeClosedDay = endpoint({
  method: 'DELETE',
  path: '/office/closed-days/:day',
  summary: 'Removes a closed day. Idempotent.',
  access: 'staff',
  permission: 'trade',
  idempotency: 'own',
  params: z.strictObject({ day }),
  response: closedDays,
  failures: [],
})

export const confirmOfficeClosedDays = endpoint({
  method: 'POST',
  path: '/office/closed-days/confirm',
  summary: 'Confirms the closed days of a year as they stand.',
  access: 'staff',
  permission: 'trade',
  idempotency: 'stored',
  body: z.strictObject({ year: z.int().min(2026).max(2099), words: words.optional() }),
  response: closedDays,
  failures: [],
})
