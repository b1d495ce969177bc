import type { WorkshopSummary } from '@akyede/contract/workshops'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { sql } from '#platform/sql.ts'

/** Serves the workshops of makers to their members. */
export function registerWorkshops(serve: Serve, { database }: Pick<Platform, 'database'>): void {
  serve('listWorkshops', async ({ caller: { userId } }) => {
    const { rows } = await database.execute<WorkshopSummary & Record<string, unknown>>(sql`
      select vendor.id, vendor.slug, vendor.name, member.role, vendor.state
      from workshop_members as member join vendors as vendor on vendor.id = member.vendor_id
      where member.user_id = ${userId} and member.status = 'accepted' order by vendor.name, vendor.id`)
    return { data: rows }
  })
}
