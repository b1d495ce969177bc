import type pg from 'pg'

export interface QueueMetrics {
  /** Seconds that the oldest event has been due for a listener. */
  readonly lag: number
  readonly due: number
  readonly givenUp: number
}

/** How far the background work is behind, by the database's clock. */
export async function readQueueMetrics(pool: pg.Pool): Promise<QueueMetrics> {
  const { rows } = await pool.query<QueueMetrics>(`
    select
      coalesce(extract(epoch from now() - min(run_at) filter (
        where task_identifier in ('deliver', 'send message') and attempts < max_attempts and run_at < now())), 0)::float8 as lag,
      (count(*) filter (where attempts < max_attempts and run_at < now()))::int as due,
      (count(*) filter (where attempts >= max_attempts and locked_at is null))::int as "givenUp"
    from graphile_worker.jobs`)
  return rows[0] ?? { lag: 0, due: 0, givenUp: 0 }
}
