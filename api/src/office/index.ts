import { rolePermissions } from '@akyede/contract/office'
import { findUserById } from '#feature/accounts'
import { after } from '#platform/clock.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { lt } from '#platform/sql.ts'
import { officeLooks } from './tables.ts'

export { createRequireStaff } from './require-staff.ts'

export interface OfficeContext {
  readonly platform: Platform
}

/** The back office: everything that staff may see and do (second wave, section 1). */
export function registerOffice(serve: Serve, { platform }: OfficeContext): void {
  serve('getStaffMember', async ({ caller: { userId, role } }) => {
    const user = await findUserById(platform.database, userId)
    return {
      data: {
        user_id: userId,
        first_name: user?.first_name ?? '',
        role,
        permissions: [...(rolePermissions[role] ?? [])],
      },
    }
  })
  scheduleHourlyDeletion(platform, 'delete office looks', officeLooks, () =>
    lt(officeLooks.hour, after(platform.clock, -2 * hour)),
  )
}

const hour = 3_600_000
