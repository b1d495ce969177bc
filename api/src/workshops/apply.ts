import { Failure } from '@akyede/contract/failures'
import type { ApplicationBody, WorkshopApplication } from '@akyede/contract/workshop-application'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { lockUser } from '#feature/accounts'
import { saveApplicant } from '#feature/vendors'
import type { Executor, Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { requireFewWorkshops } from './membership.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    'workshop.applied': { vendor_id: string }
  }
}

declare module '#platform/audit.ts' {
  interface AuditEvents {
    maker_applied: { vendor_id: string }
  }
}

/**
 * Writes the application of a person with a verified phone number. One is open at a time: the lock of the account makes
 * two at once wait for each other, and a unique index holds too. After a refusal it replaces the refused one.
 */
export async function apply(
  tx: Transaction,
  { audit, clock, outbox }: Pick<Platform, 'audit' | 'clock' | 'outbox'>,
  userId: number,
  { wallet, pictures, terms, ...applicant }: ApplicationBody,
): Promise<void> {
  const now = clock.now()
  requirePast(applicant.since, now)
  const user = await lockUser(tx, userId)
  if (!user.phone || !user.phone_verified_at) throw new Failure('workshop.phone_needed')
  await requireFewWorkshops(tx, userId)
  const refusedId = await findRefused(tx, userId, now)
  await requirePictures(tx, userId, pictures)
  const vendorId = await saveApplicant(tx, {
    refusedId,
    applicant: { ...applicant, phone: user.phone },
    now,
  })
  await tx.execute(sql`
    insert into workshop_applications (vendor_id, user_id, wallet_network, wallet_phone, wallet_holder, pictures, terms,
      applied_at)
    values (${vendorId}, ${userId}, ${wallet.network}, ${wallet.phone}, ${wallet.holder},
      ${sql.param([...pictures])}::text[], ${terms}, ${now})
    on conflict (vendor_id) do update set wallet_network = excluded.wallet_network,
      wallet_phone = excluded.wallet_phone, wallet_holder = excluded.wallet_holder, pictures = excluded.pictures,
      terms = excluded.terms, applied_at = excluded.applied_at, decided_at = null, decision = null, answer = null`)
  await audit.write(tx, 'maker_applied', { vendor_id: vendorId }, { userId })
  await outbox.emit(tx, 'workshop.applied', { vendor_id: vendorId })
}

function requirePast(since: number, now: Date): void {
  if (since <= now.getUTCFullYear()) return
  const detail = [
    { loc: ['body', 'since'], msg: 'Please enter a year that isn’t in the future', type: 'value' },
  ]
  throw new Failure('request.invalid', { detail })
}

/**
 * The maker whose application was refused last, if the person may apply again. Fails with `workshop.applied_already`
 * or `workshop.refused_lately`.
 */
async function findRefused(tx: Transaction, userId: number, now: Date): Promise<string | undefined> {
  const { rows } = await tx.execute<{ vendor_id: string; decided_at: string | null }>(sql`
    select vendor_id, decided_at from workshop_applications
    where user_id = ${userId} and decision is distinct from 'approved' order by decided_at desc nulls first limit 1`)
  const [last] = rows
  if (!last) return undefined
  if (!last.decided_at) throw new Failure('workshop.applied_already')
  if (new Date(last.decided_at).getTime() + workshopLimits.workshops.applyAgainAfter > now.getTime())
    throw new Failure('workshop.refused_lately')
  return last.vendor_id
}

async function requirePictures(tx: Transaction, userId: number, names: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from workshop_application_pictures
    where user_id = ${userId} and name = any(${sql.param([...new Set(names)])}::text[])`)
  if ((rows[0]?.count ?? 0) < names.length) throw new Failure('picture.unknown')
}

/** The person's open or refused application. */
export async function findApplication(
  executor: Executor,
  userId: number,
): Promise<WorkshopApplication | null> {
  const { rows } = await executor.execute<{
    id: string
    name: string
    state: WorkshopApplication['state']
    applied_at: string
    decided_at: string | null
    answer: string | null
    position: number
  }>(sql`
    select vendor.id, vendor.name, vendor.state, own.applied_at, own.decided_at, own.answer, (
      select count(*)::int from workshop_applications as other
      where other.decided_at is null and (other.applied_at, other.vendor_id) <= (own.applied_at, own.vendor_id)
    ) as position
    from workshop_applications as own join vendors as vendor on vendor.id = own.vendor_id
    where own.user_id = ${userId} and vendor.state in ('applied','refused')
    order by own.decided_at desc nulls first limit 1`)
  const [found] = rows
  if (!found) return null
  const { id, name, state, applied_at, decided_at, answer, position } = found
  return {
    ...{ id, name, state, answer },
    applied_at: new Date(applied_at).toISOString(),
    position: state === 'applied' ? position : null,
    apply_again_at:
      decided_at && new Date(Date.parse(decided_at) + workshopLimits.workshops.applyAgainAfter).toISOString(),
  }
}
