import type { Endpoint } from './endpoint.ts'
import * as payouts from './payouts.ts'
import * as workshops from './workshops.ts'

/** Endpoints of the workshop, where makers run their business. */
export const workshopEndpoints = {
  listWorkshops: workshops.listWorkshops,
  getWorkshopMoney: payouts.getWorkshopMoney,
  getWorkshopStatement: payouts.getWorkshopStatement,
  exportWorkshopStatement: payouts.exportWorkshopStatement,
} as const satisfies Record<string, Endpoint>
