import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { hideReasons } from '@akyede/contract/office-reviews'
import { type ReportReason, type ReportSubject, weightOf } from '@akyede/contract/report-words'
import { setReviewHidden } from '#feature/catalogue'
import { after } from '#platform/clock.ts'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { findSubjectId } from './find-subject.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    'report.sent': { report_id: string }
  }
}

declare module '#platform/audit.ts' {
  interface AuditEvents {
    report_created: { report_id: string; about: ReportSubject }
  }
}

interface NewReport {
  readonly about: ReportSubject
  readonly id: string
  readonly reason: ReportReason
  readonly words: string
  /** Fingerprint of the reporter's device. */
  readonly device: string | undefined
}

/**
 * Stores what a person reports, once for each thing (E78). Nothing happens for what does not exist, so that nobody
 * learns what exists. Fails with `report.too_many`.
 */
export async function createReport(
  tx: Transaction,
  platform: Platform,
  userId: number,
  { about, id, reason, words, device }: NewReport,
): Promise<void> {
  const { clock, audit, outbox } = platform
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reports of ${userId}`}, 0))`)
  const since = after(clock, -limits.reports.within)
  const { rows: counted } = await tx.execute<{ today: number }>(
    sql`select count(*)::int as today from reports where user_id = ${userId} and created_at > ${since}`,
  )
  if ((counted[0]?.today ?? 0) >= limits.reports.aDay) throw new Failure('report.too_many')
  const subjectId = await findSubjectId(tx, about, id)
  if (subjectId === undefined || (await isReported(tx, userId, about, subjectId))) return
  const itemId = await openItem(tx, { about, subjectId, weight: weightOf(reason), now: clock.now() })
  await tx.execute(sql`
    insert into reports (reported_item_id, user_id, about, subject_id, reason, words, device, created_at)
    values (${itemId}, ${userId}, ${about}, ${subjectId}, ${reason}, ${words}, ${device ?? null}, ${clock.now()})`)
  await audit.write(tx, 'report_created', { report_id: itemId, about }, { userId })
  await outbox.emit(tx, 'report.sent', { report_id: itemId })
  if (about === 'review') await hideReviewOfMany(tx, platform, itemId, subjectId)
}

async function isReported(
  tx: Transaction,
  userId: number,
  about: ReportSubject,
  id: string,
): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from reports where user_id = ${userId} and about = ${about} and subject_id = ${id}`,
  )
  return rows.length > 0
}

/** Counts one more report of what waits for a decision, or opens it. Returns the id of the locked row. */
async function openItem(
  tx: Transaction,
  { about, subjectId, weight, now }: { about: ReportSubject; subjectId: string; weight: number; now: Date },
): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into reported_items as item (id, about, subject_id, people, weight, first_at)
    values (${newId()}, ${about}, ${subjectId}, 1, ${weight}, ${now})
    on conflict (about, subject_id) where state = 'open'
    do update set people = item.people + 1, weight = item.weight + excluded.weight
    returning id`)
  const [item] = rows
  if (!item) throw new Error('a report was not stored')
  return item.id
}

/** Hides a review until staff decide, once several people on different devices reported it. */
async function hideReviewOfMany(
  tx: Transaction,
  platform: Platform,
  itemId: string,
  reviewId: string,
): Promise<void> {
  const { rows } = await tx.execute<{
    devices: number
    reason: (typeof hideReasons)[number]
    hidden: boolean
  }>(sql`
    select count(distinct report.device)::int as devices, mode() within group (order by report.reason) as reason,
      item.hidden
    from reported_items as item join reports as report on report.reported_item_id = item.id
    where item.id = ${itemId} group by item.id`)
  const [found] = rows
  if (!found || found.hidden || found.devices < limits.reports.hidesReview) return
  await setReviewHidden(tx, platform, { reviewId, hidden: true }, { actor: 'shop', reason: found.reason })
  await tx.execute(sql`update reported_items set hidden = true where id = ${itemId}`)
}
