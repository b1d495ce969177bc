// Written by generate-route-map.ts from the endpoints of api.ts; a test compares the two.
import type { Route } from './route-map.ts'

/** The endpoints of the back office, which no page of the shop loads. */
export const officeRouteMap = {
  getStaffMember: { method: 'GET', path: '/office/me' },
} as const satisfies Record<string, Route>
