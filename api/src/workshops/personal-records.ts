import type { PersonalRecords } from '#platform/personal-records.ts'
import { eq, sql } from '#platform/sql.ts'
import { workshopMembers } from './tables.ts'

/** The workshops that a person belongs to, without the other members. */
export const personalWorkshops: PersonalRecords = {
  name: 'workshops',
  async find(executor, userId) {
    const { rows } = await executor.execute(sql`
      select vendor.name, member.role, member.status, member.invited_at, member.joined_at
      from workshop_members as member join vendors as vendor on vendor.id = member.vendor_id
      where member.user_id = ${userId} order by member.invited_at, vendor.id`)
    return rows
  },
  async erase(tx, userId) {
    await tx.delete(workshopMembers).where(eq(workshopMembers.user_id, userId))
    await tx
      .update(workshopMembers)
      .set({ invited_by: sql`null` })
      .where(eq(workshopMembers.invited_by, userId))
  },
}
