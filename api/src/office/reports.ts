import { Failure } from '@akyede/contract/failures'
import { listHideReasons, type ReportState } from '@akyede/contract/office-reports'
import { hideReasons } from '@akyede/contract/office-reviews'
import { actOnProduct } from '#feature/catalogue'
import { decideReport, findReports, lockReport, type OpenReport, setReportedHidden } from '#feature/reports'
import { changeMakerState } from '#feature/vendors'
import type { ActedBy } from '#platform/audit.ts'
import type { SignedIn } from '#platform/caller.ts'
import type { Transaction } from '#platform/database.ts'
import { readIfMatch } from '#platform/if-match.ts'
import type { Serve } from '#platform/serve.ts'
import type { VersionedRequest } from './changed-meanwhile.ts'
import type { OfficeContext } from './index.ts'
import { paginateRows } from './paginate.ts'
import { closeAccount } from './people.ts'
import { actedBy, mayCall } from './require-staff.ts'

interface Decision {
  readonly tx: Transaction
  readonly caller: SignedIn
  readonly params: { readonly reportId: string }
  readonly body: { readonly reason?: string; readonly words: string }
  readonly http: VersionedRequest['http']
}

type Act = (tx: Transaction, report: OpenReport, by: ActedBy, caller: SignedIn) => Promise<unknown>

/** Serves the queue of reports; each decision calls the function of the same action elsewhere in the back office. */
export function serveOfficeReports(serve: Serve, { platform }: OfficeContext): void {
  serve('listOfficeReports', async ({ query }) => {
    const { data, count } = await findReports(platform.database, query)
    return { data, pagination: paginateRows(query.page, query.limit, count) }
  })

  const decide = async (decision: ReportState, { tx, caller, params, body, http }: Decision, act?: Act) => {
    const header = http?.request.headers['if-match']
    const expected = readIfMatch(typeof header === 'string' ? header : undefined, 'office.if_match_invalid')
    const report = await lockReport(tx, params.reportId, { decision, expected })
    if (report) {
      const by = actedBy(caller, body)
      await act?.(tx, report, by, caller)
      await decideReport(tx, platform, report, { decision, userId: caller.userId, by })
    }
    return { data: { state: decision } }
  }

  serve('keepReported', input => decide('kept', input))
  serve('hideReported', input =>
    decide('hidden', input, async (tx, report, by) => {
      const reasons = report.about === 'review' ? hideReasons : report.about === 'list' ? listHideReasons : []
      if (!reasons.some(reason => reason === by.reason)) throw unfit()
      await setReportedHidden(tx, platform, report, { hidden: true, by })
    }),
  )
  serve('holdReported', input =>
    decide('held', input, async (tx, { about, product_id: productId }, by) => {
      if (about !== 'product' || !productId) throw unfit()
      await actOnProduct(tx, platform, { productId, act: 'hold' }, by)
    }),
  )
  serve('suspendReported', input =>
    decide('suspended', input, async (tx, { about, vendor_id: vendorId }, by, caller) => {
      if (!mayCall(caller, 'makers')) throw new Failure('auth.forbidden')
      if (about === 'review' || !vendorId) throw unfit()
      await changeMakerState(tx, platform, { vendorId, act: 'suspend' }, by)
    }),
  )
  serve('closeReported', input =>
    decide('closed', input, async (tx, { user_id: userId }, by, caller) => {
      if (userId === null) throw unfit()
      await closeAccount(tx, platform, caller, { userId, by })
    }),
  )
}

/** Such as hiding a product. Its text stays here, so that no page of shoppers loads it. */
const unfit = () => {
  const msg = 'You can’t do this to what was reported.'
  return new Failure('request.invalid', { detail: [{ loc: ['path'], msg, type: 'report.action_unfit' }] })
}
