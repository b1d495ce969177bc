import type { PersonalRecords } from '#platform/personal-records.ts'
import { asc, eq } from '#platform/sql.ts'
import {
  backupCodes,
  rememberedDevices,
  secondFactorChallenges,
  secondFactorCodes,
  secondFactors,
} from './tables.ts'

/** Lists the enabled methods and the recipients of codes; secrets and codes are left out. */
export const personalSecondFactor: PersonalRecords = {
  name: 'second_factors',
  find: async (executor, userId) => ({
    methods: await executor
      .select({
        method: secondFactors.method,
        target: secondFactors.target,
        created_at: secondFactors.created_at,
        confirmed_at: secondFactors.confirmed_at,
      })
      .from(secondFactors)
      .where(eq(secondFactors.user_id, userId))
      .orderBy(asc(secondFactors.method)),
    remembered_devices: await executor
      .select({ created_at: rememberedDevices.created_at, expires_at: rememberedDevices.expires_at })
      .from(rememberedDevices)
      .where(eq(rememberedDevices.user_id, userId))
      .orderBy(asc(rememberedDevices.created_at)),
  }),
  async erase(tx, userId) {
    const tables = [secondFactors, secondFactorCodes, backupCodes, secondFactorChallenges, rememberedDevices]
    for (const table of tables) await tx.delete(table).where(eq(table.user_id, userId))
  },
}
