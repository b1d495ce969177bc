import { queryDatabase } from './database.ts'
import type { Shop } from './shop.ts'

/** Number of deadlocks that PostgreSQL has resolved since its start. */
export async function deadlocks({ dataDir }: Shop): Promise<number> {
  const [counted] = await queryDatabase<{ deadlocks: string }>(
    dataDir,
    `select deadlocks from pg_stat_database where datname = current_database()`,
  )
  return Number(counted?.deadlocks ?? 0)
}
