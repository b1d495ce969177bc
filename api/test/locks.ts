import { expect } from 'vitest'
import { sql } from '#platform/sql.ts'
import type { TestShop } from './test-shop.ts'

/** Returns once at least so many sessions of this shop wait for a lock. */
export const untilWaiting = ({ database }: Pick<TestShop, 'database'>, count: number): Promise<void> =>
  expect
    .poll(async () => {
      const { rows } = await database.execute(sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
      return rows.length
    })
    .toBeGreaterThanOrEqual(count)

/** Returns once a session of this shop waits for a lock. */
export const untilOneWaits = (shop: Pick<TestShop, 'database'>): Promise<void> => untilWaiting(shop, 1)
