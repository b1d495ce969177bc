import { rolePermissions } from '@akyede/contract/office'
import { findUserById } from '#feature/accounts'
import type { Payments } from '#feature/payments'
import { after } from '#platform/clock.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import type { Readiness } from '#platform/readiness.ts'
import type { Serve } from '#platform/serve.ts'
import { lt } from '#platform/sql.ts'
import { serveOfficeAudit } from './audit.ts'
import { serveOfficeCalendar } from './calendar.ts'
import { serveOfficeCategories } from './categories.ts'
import { serveOrderExport } from './export-orders.ts'
import { serveOfficeFigures } from './figures.ts'
import { scheduleFigures } from './make-figures.ts'
import { serveOfficeMakers } from './makers.ts'
import { serveOfficeOrder } from './order.ts'
import { serveOfficeOrders } from './orders.ts'
import { serveOfficeOverview } from './overview.ts'
import { serveOfficePayments } from './payments.ts'
import { serveOfficePeople } from './people.ts'
import { serveOfficePrices } from './prices.ts'
import { serveOfficeProblems } from './problems.ts'
import { serveOfficeProducts } from './products.ts'
import { serveOfficeViews } from './realtime.ts'
import { serveOfficeReports } from './reports.ts'
import { serveOfficeReturns } from './returns.ts'
import { serveOfficeReviews } from './reviews.ts'
import { serveOfficeSaved } from './saved.ts'
import { serveOfficeSearch } from './search.ts'
import { officeLooks } from './tables.ts'
import { serveOfficeTaxes } from './taxes.ts'
import { serveOfficeTickets } from './tickets.ts'

export { changeAccount } from './change-account.ts'
export { recordInvariants } from './invariant-results.ts'
export { enqueueFigures, makeFigures, wrongFigures } from './make-figures.ts'
export { paginateRows } from './paginate.ts'
export { personalNotes } from './person-notes.ts'
export { personalOffice } from './personal-records.ts'
export { isStaffMember, pushWaiting } from './realtime.ts'
export { findMakersOfAll } from './refuse-conflict-of-interest.ts'
export { actedBy, createRequireStaff } from './require-staff.ts'

export interface OfficeContext {
  readonly platform: Platform
  readonly readiness: Readiness
  readonly payments: Payments
}

/** The back office: everything that staff may see and do (second wave, section 1). */
export function registerOffice(serve: Serve, context: OfficeContext): void {
  const { platform } = context
  serve('getStaffMember', async ({ caller: { userId, role } }) => {
    const user = await findUserById(platform.database, userId)
    return {
      data: {
        user_id: userId,
        first_name: user?.first_name ?? '',
        role,
        permissions: [...(rolePermissions[role] ?? [])],
      },
    }
  })
  serveOfficeViews(serve, context)
  serveOfficeTickets(serve, context)
  serveOfficeReturns(serve, context)
  serveOfficeProblems(serve, context)
  serveOfficePrices(serve, context)
  serveOfficeCalendar(serve, context)
  serveOfficeSaved(serve, context)
  serveOfficeOverview(serve, context)
  serveOfficeOrders(serve, context)
  serveOrderExport(serve, context)
  serveOfficeOrder(serve, context)
  serveOfficePayments(serve, context)
  serveOfficePeople(serve, context)
  serveOfficeProducts(serve, context)
  serveOfficeReviews(serve, context)
  serveOfficeMakers(serve, context)
  serveOfficeReports(serve, context)
  serveOfficeTaxes(serve, context)
  serveOfficeCategories(serve, context)
  serveOfficeAudit(serve, context)
  serveOfficeFigures(serve, context)
  serveOfficeSearch(serve, context)
  scheduleFigures(platform)
  scheduleHourlyDeletion(platform, 'delete office looks', officeLooks, () =>
    lt(officeLooks.hour, after(platform.clock, -2 * hour)),
  )
}

const hour = 3_600_000
