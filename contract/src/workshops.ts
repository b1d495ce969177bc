import { z } from 'zod'
import { dataOf, endpoint, workshopRoles } from './endpoint.ts'
import { makerStates } from './office-makers.ts'

/** A workshop as a member sees it in their list. */
export const WorkshopSummary = z.strictObject({
  /** The id of the maker. */
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  role: z.enum(workshopRoles),
  state: z.enum(makerStates),
})
export type WorkshopSummary = z.output<typeof WorkshopSummary>

export const listWorkshops = endpoint({
  method: 'GET',
  path: '/workshop',
  summary: 'Lists the workshops of the caller by name, with role and state.',
  access: 'signed-in',
  response: dataOf(z.array(WorkshopSummary)),
  failures: [],
})
