import { dayOf } from '@akyede/contract/days'
import { transaction } from '#platform/database.ts'
import { processSequentially } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { changeMakerState } from './change-state.ts'

/** Ends the pauses whose day has come in Ghana. Several processes may do so at once. */
export async function endPauses(platform: Platform): Promise<void> {
  const { clock, database } = platform
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from vendors where state = 'paused' and paused_until <= ${dayOf(clock.now())}::date
    order by paused_until, id limit 500`)
  await processSequentially(platform, 'a pause could not be ended', rows, ({ id }) =>
    transaction(database, async tx => {
      // Its maker or another process may have changed it in the meantime.
      const { rows: due } = await tx.execute(sql`
        select from vendors where id = ${id} and state = 'paused'
          and paused_until <= ${dayOf(clock.now())}::date for update`)
      if (due.length > 0) await changeMakerState(tx, platform, { vendorId: id, act: 'resume' }, byShop)
    }),
  )
}

const byShop = { actor: 'shop' } as const
