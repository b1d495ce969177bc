import { revokeTokensOf } from '#feature/fulfilment'
import type { ActedBy } from '#platform/audit.ts'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { withdrawInvitations } from './invitations.ts'
import { findRole, lockWorkshop } from './membership.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    workshop_owner_set: { vendor_id: string }
  }
}

/** Makes a person the owner of a workshop, such as of a maker that never applied. The owner before becomes an editor. */
export async function setWorkshopOwner(
  tx: Transaction,
  { audit, clock }: Pick<Platform, 'audit' | 'clock'>,
  { vendorId, userId }: { readonly vendorId: string; readonly userId: number },
  by: ActedBy,
): Promise<void> {
  await lockWorkshop(tx, vendorId)
  if ((await findRole(tx, vendorId, userId)) !== 'owner') await withdrawInvitations(tx, vendorId)
  const now = clock.now()
  const { rows } = await tx.execute<{ before: number }>(sql`
    update workshop_members set role = 'editor'
    where vendor_id = ${vendorId} and role = 'owner' and user_id <> ${userId}
    returning user_id::float8 as before`)
  for (const { before } of rows) await revokeTokensOf(tx, { audit, clock }, { userId: before, vendorId }, by)
  await tx.execute(sql`
    insert into workshop_members (vendor_id, user_id, role, status, invited_at, joined_at)
    values (${vendorId}, ${userId}, 'owner', 'accepted', ${now}, ${now})
    on conflict (vendor_id, user_id) do update
      set role = 'owner', status = 'accepted', joined_at = excluded.joined_at, ended_at = null`)
  await tx.execute(sql`update users set role_name = 'vendor' where id = ${userId} and role_name = 'customer'`)
  await audit.write(tx, 'workshop_owner_set', { vendor_id: vendorId }, { userId, ...by })
}
