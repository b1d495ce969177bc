import { beforeCommit, type Executor, prepared } from './database.ts'
import { type SQL, sql } from './sql.ts'
import { auditEntries, outboxEvents, pushes } from './tables.ts'

/** Rows that a transaction writes and never reads itself. */
interface Additions {
  events: Pick<typeof outboxEvents.$inferInsert, 'id' | 'name' | 'payload' | 'created_at'>
  auditEntries: typeof auditEntries.$inferInsert
  pushes: Omit<typeof pushes.$inferInsert, 'xact' | 'oldest_xact'>
  jobs: { readonly task: string; readonly payload: object; readonly queue: string | null }
  /** Messages to all processes by NOTIFY. */
  messages: { readonly channel: string; readonly text: string }
}

type Collected = { readonly [Kind in keyof Additions]: Additions[Kind][] }

const collected = new WeakMap<Executor, Collected>()

/**
 * Adds a row with the transaction. All rows that a transaction adds are written by one statement just before its
 * commit, because each round trip costs more than the rows. On the pool the row is written at once.
 */
export async function writeBeforeCommit<Kind extends keyof Additions>(
  executor: Executor,
  kind: Kind,
  row: Additions[Kind],
): Promise<void> {
  const all = collected.get(executor) ?? { events: [], auditEntries: [], pushes: [], jobs: [], messages: [] }
  collected.set(executor, all)
  const rows: Additions[Kind][] = all[kind]
  rows.push(row)
  await beforeCommit(executor, collected, async () => {
    collected.delete(executor)
    await writeAdditions(executor).execute({
      events: JSON.stringify(all.events),
      auditEntries: JSON.stringify(all.auditEntries),
      pushes: JSON.stringify(all.pushes),
      jobs: JSON.stringify(all.jobs),
      messages: JSON.stringify(all.messages),
    })
  })
}

/** The function call that queues a job, for statements that queue one for what they write. */
export const queueJob = (task: SQL, payload: SQL, queue: SQL): SQL =>
  // The flag lets a process skip the jobs of a task of which it runs enough.
  sql`graphile_worker.add_job(${task}, ${payload}, queue_name := ${queue}, max_attempts := 12,
    flags := array[${task}])`

const rowsOf = (kind: keyof Additions) => sql`jsonb_to_recordset(${sql.placeholder(kind)}::jsonb)`

const writeAdditions = prepared('write_additions', executor => {
  const events = executor.$with('events', {}).as(sql`
    insert into ${outboxEvents} (id, name, payload, created_at, delivered_at)
    select event.*, null from ${rowsOf('events')} as event (
      id uuid, name text, payload jsonb, created_at timestamptz)`)
  const entries = executor.$with('entries', {}).as(sql`
    insert into ${auditEntries} (id, at, event, user_id, actor, network, facts)
    select * from ${rowsOf('auditEntries')} as (
      id uuid, at timestamptz, event text, user_id bigint, actor text, network text, facts jsonb)`)
  const pushed = executor.$with('pushed', {}).as(sql`
    insert into ${pushes} (id, user_id, type, payload, created_at)
    select * from ${rowsOf('pushes')} as (
      id uuid, user_id bigint, type text, payload jsonb, created_at timestamptz)`)
  const queued = sql`(select count(*) from ${rowsOf('jobs')} as job (task text, payload json, queue text),
    ${queueJob(sql`job.task`, sql`job.payload`, sql`job.queue`)})`
  const sent = sql`(select count(*) from ${rowsOf('messages')} as message (channel text, text text),
    pg_notify(message.channel, message.text))`
  return executor.with(events, entries, pushed).select({ queued, sent }).from(sql`(values (1)) as once`)
})
