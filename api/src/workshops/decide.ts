import { changeMakerState, findVendorId } from '#feature/vendors'
import type { ActedBy } from '#platform/audit.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { addMember } from './membership.ts'

interface Decision {
  readonly vendorId: string
  readonly act: 'approve' | 'refuse'
}

/**
 * Answers an application; an approved applicant becomes the owner of the workshop. The words go to the applicant too.
 * Repeating it changes nothing. Returns whether anything changed. Fails with `workshop.not_in_state` or
 * `workshop.too_many`.
 */
export async function decideApplication(
  tx: Transaction,
  platform: Pick<Platform, 'audit' | 'broadcast' | 'clock' | 'outbox'>,
  { vendorId, act }: Decision,
  by: ActedBy,
): Promise<boolean> {
  const changed = await changeMakerState(tx, platform, { vendorId, act, message: by.words }, by)
  if (changed === undefined) return false
  const { rows } = await tx.execute<{ user_id: number }>(sql`
    update workshop_applications set decided_at = ${platform.clock.now()},
      decision = ${act === 'approve' ? 'approved' : 'refused'}, answer = ${(act === 'refuse' && by.words) || null}
    where vendor_id = ${vendorId} and decided_at is null returning user_id::float8 as user_id`)
  const [application] = rows
  if (!application) throw new Error('a maker without an application was decided on')
  if (act === 'approve')
    await addMember(tx, platform, { vendorId, userId: application.user_id, role: 'owner' }, by)
  return true
}

/** `decideApplication` for the operator. Returns what was done. */
export async function decideForOperator(
  platform: Platform,
  { slug, act }: { readonly slug: string; readonly act: Decision['act'] },
  by: ActedBy,
): Promise<string> {
  const changed = await transaction(platform.database, async tx =>
    decideApplication(tx, platform, { vendorId: await findVendorId(tx, slug), act }, by),
  )
  const done = act === 'approve' ? 'approved' : 'refused'
  return changed
    ? `${slug} is ${done}, and the applicant is notified.`
    : `Nothing has changed: ${slug} is ${done}.`
}
