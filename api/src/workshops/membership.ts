import type { WorkshopRole } from '@akyede/contract/endpoint'
import { Failure } from '@akyede/contract/failures'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { lockUser, setRole } from '#feature/accounts'
import { revokeTokensOf } from '#feature/fulfilment'
import { replaceMakerPhone } from '#feature/handover-links'
import type { ActedBy } from '#platform/audit.ts'
import type { Executor, Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'

export type Context = Pick<Platform, 'audit' | 'clock' | 'outbox' | 'broadcast'>

/** Locks a workshop, so that changes of its members happen one after another. */
export async function lockWorkshop(
  tx: Transaction,
  vendorId: string,
): Promise<{ name: string; slug: string }> {
  const { rows } = await tx.execute<{ name: string; slug: string }>(
    sql`select name, slug from vendors where id = ${vendorId} for no key update`,
  )
  const [workshop] = rows
  if (!workshop) throw new Failure('workshop.not_found')
  return workshop
}

export async function findRole(
  executor: Executor,
  vendorId: string,
  userId: number,
): Promise<WorkshopRole | undefined> {
  const { rows } = await executor.execute<{ role: WorkshopRole }>(sql`
    select role from workshop_members
    where vendor_id = ${vendorId} and user_id = ${userId} and status = 'accepted'`)
  return rows[0]?.role
}

/** Fails with `auth.forbidden`. */
export async function requireOwner(tx: Transaction, vendorId: string, userId: number): Promise<void> {
  if ((await findRole(tx, vendorId, userId)) !== 'owner') throw new Failure('auth.forbidden')
}

/** Makes a person a member of a workshop that the caller has locked. Fails with `workshop.too_many`. */
export async function addMember(
  tx: Transaction,
  context: Context,
  { vendorId, userId, role }: { vendorId: string; userId: number; role: WorkshopRole },
  by: ActedBy,
): Promise<void> {
  const now = context.clock.now()
  await lockUser(tx, userId)
  await requireFewWorkshops(tx, userId)
  await tx.execute(sql`
    insert into workshop_members (vendor_id, user_id, role, status, invited_at, joined_at)
    values (${vendorId}, ${userId}, ${role}, 'accepted', ${now}, ${now})
    on conflict (vendor_id, user_id) do update set role = excluded.role, status = 'accepted',
      joined_at = excluded.joined_at, ended_at = null`)
  await syncRole(tx, context, userId, by)
}

/** Counts open workshops. The lock of the account makes two at once wait for each other. */
export async function requireFewWorkshops(executor: Executor, userId: number): Promise<void> {
  const { rows } = await executor.execute<{ count: number }>(sql`
    select count(*)::int as count from workshop_members as member join vendors on vendors.id = member.vendor_id
    where member.user_id = ${userId} and member.status = 'accepted' and vendors.state <> 'closed'`)
  if ((rows[0]?.count ?? 0) >= workshopLimits.workshops.perPerson) throw new Failure('workshop.too_many')
}

/** Ends the membership of a person in a workshop that the caller has locked. */
export async function endMembership(
  tx: Transaction,
  context: Context,
  { vendorId, userId, status }: { vendorId: string; userId: number; status: 'left' | 'removed' },
  by: ActedBy,
): Promise<void> {
  await lockUser(tx, userId)
  await tx.execute(sql`
    update workshop_members set status = ${status}, ended_at = ${context.clock.now()}
    where vendor_id = ${vendorId} and user_id = ${userId} and status = 'accepted'`)
  await replaceMakerPhone(tx, context, { userId, vendorId })
  await revokeTokensOf(tx, context, { userId, vendorId }, by)
  await syncRole(tx, context, userId, by)
}

/** The role of the account says whether its user is a member of a workshop (E17); it grants nothing. */
async function syncRole(tx: Transaction, context: Context, userId: number, by: ActedBy): Promise<void> {
  const { rows } = await tx.execute<{ role_name: string; is_member: boolean }>(sql`
    select role_name, exists (
      select from workshop_members where user_id = users.id and status = 'accepted'
    ) as is_member from users where id = ${userId}`)
  const [user] = rows
  if (user?.role_name === 'customer' && user.is_member)
    await setRole(tx, context, { userId, role: 'vendor' }, by)
  if (user?.role_name === 'vendor' && !user.is_member)
    await setRole(tx, context, { userId, role: 'customer' }, by)
}
