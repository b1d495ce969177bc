import { revokeTokensOf } from '#feature/fulfilment'
import { replaceMakerPhone } from '#feature/handover-links'
import type { Transaction } from '#platform/database.ts'
import type { PersonalRecords } from '#platform/personal-records.ts'
import type { Platform } from '#platform/platform.ts'
import { eq, sql } from '#platform/sql.ts'
import { workshopApplicationPictures, workshopApplications, workshopMembers } from './tables.ts'

/** The workshops that a person belongs to, without the other members, and the person's applications. */
export const personalWorkshops = (platform: Pick<Platform, 'audit' | 'clock'>): PersonalRecords => ({
  name: 'workshops',
  async find(executor, userId) {
    const { rows: memberships } = await executor.execute(sql`
      select vendor.name, member.role, member.status, member.invited_at, member.joined_at
      from workshop_members as member join vendors as vendor on vendor.id = member.vendor_id
      where member.user_id = ${userId} order by member.invited_at, vendor.id`)
    const { rows: applications } = await executor.execute(sql`
      select vendor.name, vendor.story, vendor.phone, wallet_network, wallet_phone, wallet_holder, pictures, terms,
        application.applied_at, decided_at, decision, answer
      from workshop_applications as application join vendors as vendor on vendor.id = application.vendor_id
      where application.user_id = ${userId} order by application.applied_at, vendor.id`)
    const { rows: invitations } = await executor.execute(sql`
      select email, phone, role, invited_at from workshop_invitations
      where invited_by = ${userId} order by invited_at, id`)
    return { memberships, applications, invitations }
  },
  async erase(tx, userId) {
    await appointOwners(tx, userId)
    await replaceMakerPhone(tx, platform, { userId })
    await revokeTokensOf(tx, platform, { userId }, { actor: 'shop' })
    await tx.execute(sql`update fulfilment_tokens set created_by = null where created_by = ${userId}`)
    await tx.delete(workshopMembers).where(eq(workshopMembers.user_id, userId))
    await tx
      .update(workshopMembers)
      .set({ invited_by: sql`null` })
      .where(eq(workshopMembers.invited_by, userId))
    await tx.execute(sql`
      delete from workshop_invitations as invitation using users
      where users.id = ${userId} and (
        invitation.invited_by = users.id or invitation.email = lower(users.email) or invitation.phone = users.phone)`)
    await tx.delete(workshopApplicationPictures).where(eq(workshopApplicationPictures.user_id, userId))
    // A maker that was never approved is nothing but what the person wrote.
    await tx.execute(sql`
      delete from vendors where state in ('applied','refused')
        and id in (select vendor_id from workshop_applications where user_id = ${userId})`)
    await tx.delete(workshopApplications).where(eq(workshopApplications.user_id, userId))
  },
})

/** A workshop without its owner goes on with the member of the highest role who joined first. */
async function appointOwners(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`
    update workshop_members set role = 'editor'
    where user_id = ${userId} and role = 'owner' and status = 'accepted'`)
  await tx.execute(sql`
    update workshop_members as successor set role = 'owner'
    from (
      select distinct on (member.vendor_id) member.vendor_id, member.user_id
      from workshop_members as member
      where member.status = 'accepted' and member.user_id <> ${userId}
        and exists (
          select from workshop_members as erased
          where erased.vendor_id = member.vendor_id and erased.user_id = ${userId} and erased.status = 'accepted')
        and not exists (
          select from workshop_members as owner
          where owner.vendor_id = member.vendor_id and owner.role = 'owner' and owner.status = 'accepted')
      order by member.vendor_id, member.role = 'editor' desc, member.joined_at, member.user_id
    ) as first
    where successor.vendor_id = first.vendor_id and successor.user_id = first.user_id`)
}
