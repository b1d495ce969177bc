import type { Endpoint } from './endpoint.ts'
import * as workshops from './workshops.ts'

/** Endpoints of the workshop, where makers run their business. */
export const workshopEndpoints = {
  listWorkshops: workshops.listWorkshops,
} as const satisfies Record<string, Endpoint>
