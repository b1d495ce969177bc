import { Failure } from '@akyede/contract/failures'
import { type ReportState, reportStates } from '@akyede/contract/office-reports'
import {
  type ReportReason,
  type ReportSubject,
  reportReasonWords,
  reportWords,
} from '@akyede/contract/report-words'
import { findShortNames } from '#feature/accounts'
import { setReviewHidden } from '#feature/catalogue'
import { notify } from '#feature/notifications'
import { setListHidden } from '#feature/wishlists'
import type { ActedBy } from '#platform/audit.ts'
import type { Transaction } from '#platform/database.ts'
import type { ExpectedVersions } from '#platform/if-match.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { findSubject, type Subject } from './find-subject.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    'report.decided': { report_id: string }
  }
}

declare module '#platform/audit.ts' {
  interface AuditEvents {
    report_decided: { report_id: string; about: ReportSubject; decision: ReportState }
  }
}

export interface OpenReport extends Subject {
  readonly id: string
  readonly about: ReportSubject
  readonly subject_id: string
  readonly hidden: boolean
  readonly state: ReportState
}

type ItemRow = Pick<OpenReport, 'id' | 'about' | 'subject_id' | 'hidden' | 'state'> & {
  readonly decided_at: string | null
  readonly decided_by: number | null
}

/** A report changes when staff decide on it. */
export const reportVersion = ({ state }: { readonly state: ReportState }): number =>
  reportStates.indexOf(state) + 1

/** Which decisions may follow: what was hidden may be shown again. */
const transitions: Readonly<Record<ReportState, readonly ReportState[]>> = {
  open: ['kept', 'hidden', 'held', 'suspended', 'closed'],
  hidden: ['kept'],
  kept: [],
  held: [],
  suspended: [],
  closed: [],
}

/**
 * Locks what was reported until the decision is committed. Returns undefined when staff decided the same before. Fails
 * with `office.not_found`, and with `office.changed_meanwhile` when a colleague decided otherwise, unless the caller has
 * seen that decision.
 */
export async function lockReport(
  tx: Transaction,
  reportId: string,
  { decision, expected }: { readonly decision: ReportState; readonly expected: ExpectedVersions },
): Promise<OpenReport | undefined> {
  const { rows } = await tx.execute<ItemRow & Record<string, unknown>>(sql`
    select id, about, subject_id, hidden, state, decided_at, decided_by::float8 as decided_by
    from reported_items where id = ${reportId} for update`)
  const [item] = rows
  if (!item) throw new Failure('office.not_found')
  if (item.state === decision) return undefined
  const isSeen = expected ? expected.includes(reportVersion(item)) : item.state === 'open'
  if (!isSeen || !transitions[item.state].includes(decision)) {
    const by = item.decided_by ?? 0
    const names = await findShortNames(tx, [by])
    const at = item.decided_at && new Date(item.decided_at).toISOString()
    throw new Failure('office.changed_meanwhile', { facts: { by: names.get(by) ?? '', at } })
  }
  return { ...item, ...(await findSubject(tx, item.about, item.subject_id)) }
}

/**
 * Records the decision on a locked report and notifies those who sent it. What staff keep is shown again if the server
 * or a decision hid it. The author of a hidden review and the owner of a hidden list learn why, but not who reported it.
 */
export async function decideReport(
  tx: Transaction,
  platform: Platform,
  report: OpenReport,
  { decision, userId, by }: { decision: ReportState; userId: number; by: ActedBy },
): Promise<void> {
  const { clock, audit, outbox } = platform
  const { id, about } = report
  if (decision === 'kept' && (report.hidden || report.state === 'hidden'))
    await setReportedHidden(tx, platform, report, { hidden: false, by })
  await tx.execute(sql`
    update reported_items set state = ${decision}, decided_at = ${clock.now()}, decided_by = ${userId}
    where id = ${id}`)
  const facts = { report_id: id, about, decision }
  await audit.write(tx, 'report_decided', facts, { userId: report.user_id ?? undefined, ...by })
  await outbox.emit(tx, 'report.decided', { report_id: id })
  await notifyReporters(tx, platform, report)
  if (decision === 'hidden') await notifyAuthor(tx, platform, report, by.reason)
}

/** Hides the reported review or list, or shows it again. */
export const setReportedHidden = (
  tx: Transaction,
  platform: Platform,
  { about, subject_id: id }: Pick<OpenReport, 'about' | 'subject_id'>,
  { hidden, by }: { readonly hidden: boolean; readonly by: ActedBy },
): Promise<void> =>
  about === 'list'
    ? setListHidden(tx, platform, { listId: id, hidden }, by)
    : setReviewHidden(tx, platform, { reviewId: id, hidden }, by)

async function notifyReporters(
  tx: Transaction,
  platform: Platform,
  { id, about, product_id, vendor_slug }: OpenReport,
): Promise<void> {
  const { rows } = await tx.execute<{ user_id: number }>(
    sql`select user_id::float8 as user_id from reports where reported_item_id = ${id} order by user_id`,
  )
  const page =
    about === 'maker' ? `/vendor/${vendor_slug}` : product_id ? `/product/${product_id}` : '/dashboard'
  for (const { user_id: userId } of rows)
    await notify(platform, tx, {
      ...reportWords.reviewed,
      ...{ userId, category: 'support', type: 'report.reviewed', key: `report.reviewed ${id}`, link: page },
    })
}

async function notifyAuthor(
  tx: Transaction,
  platform: Platform,
  { id, about, user_id: userId, title }: OpenReport,
  reason: string | undefined,
): Promise<void> {
  if (userId === null) return
  const why = reportReasonWords[reason as ReportReason] ?? reportReasonWords.other
  await notify(platform, tx, {
    ...(about === 'list'
      ? reportWords.hiddenList(title ?? '', why)
      : reportWords.hiddenReview(title ?? '', why)),
    ...{ userId, category: 'support', type: `${about}.hidden`, key: `${about}.hidden ${id}` },
    link: '/dashboard/support/new',
  })
}
