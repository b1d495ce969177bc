import { beforeCommit, type Executor, prepared } from './database.ts'
import { type SQL, sql } from './sql.ts'
import { auditEntries, idempotencyKeys, outboxEvents, pushes } from './tables.ts'

/** Rows that a transaction writes and never reads itself. */
interface Additions {
  events: Pick<typeof outboxEvents.$inferInsert, 'id' | 'name' | 'payload' | 'created_at'> & {
    /** Milliseconds until other processes deliver it too. */
    readonly own_for: number
  }
  auditEntries: typeof auditEntries.$inferInsert
  pushes: Omit<typeof pushes.$inferInsert, 'xact' | 'oldest_xact'>
  jobs: { readonly task: string; readonly payload: object; readonly queue: string | null }
  /** Messages to all processes by NOTIFY. */
  messages: { readonly channel: string; readonly text: string }
  /** Events of which every listener has run in this transaction, if none has run in another. */
  deliveries: { readonly id: string; readonly delivered_at: Date }
  responses: typeof idempotencyKeys.$inferInsert
}
type Kind = keyof Additions
type Collected = { readonly [Each in Kind]: Additions[Each][] }

/** Another transaction has begun to deliver the event, or has stored the response; this one is rolled back. */
export class WrittenByAnother extends Error {
  constructor() {
    super('another transaction was first')
  }
}

const collected = new WeakMap<Executor, Collected>()
const nothing = (): Collected => ({
  events: [],
  auditEntries: [],
  pushes: [],
  jobs: [],
  messages: [],
  deliveries: [],
  responses: [],
})

/**
 * Adds a row with the transaction. All rows that a transaction adds are written by one statement just before its
 * commit, because each round trip costs more than the rows. On the pool the row is written at once. The transaction
 * fails with `WrittenByAnother` when a row is not new.
 */
export async function writeBeforeCommit<Each extends Kind>(
  executor: Executor,
  kind: Each,
  row: Additions[Each],
): Promise<void> {
  const all = collected.get(executor) ?? nothing()
  collected.set(executor, all)
  const rows: Additions[Each][] = all[kind]
  rows.push(row)
  await beforeCommit(executor, collected, async () => {
    collected.delete(executor)
    await writeAll(executor, all)
  })
}

async function writeAll(executor: Executor, all: Collected): Promise<void> {
  const present = kinds.filter(kind => all[kind].length > 0)
  const values = Object.fromEntries(present.map(kind => [kind, JSON.stringify(all[kind])]))
  const [written] = await statementFor(present)(executor).execute(values)
  if (present.some(kind => Number(written?.[kind]) < all[kind].length)) throw new WrittenByAnother()
}

/** The function call that queues a job, for statements that queue one for what they write. */
export const queueJob = (task: SQL, payload: SQL, queue: SQL): SQL =>
  // The flag lets a process skip the jobs of a task of which it runs enough.
  sql`graphile_worker.add_job(${task}, ${payload}, queue_name := ${queue}, max_attempts := 12,
    flags := array[${task}])`

/** How the rows of each kind are written, from a set of JSON objects. */
const writers: { readonly [Each in Kind]: (rows: SQL) => SQL } = {
  events: rows => sql`
    insert into ${outboxEvents} (id, name, payload, created_at, delivered_at, due_at)
    select id, name, payload, created_at, null, now() + own_for * interval '1 millisecond' from ${rows} as event (
      id uuid, name text, payload jsonb, created_at timestamptz, own_for int) returning id`,
  auditEntries: rows => sql`
    insert into ${auditEntries} (id, at, event, user_id, actor, network, facts)
    select * from ${rows} as entry (
      id uuid, at timestamptz, event text, user_id bigint, actor text, network text, facts jsonb) returning id`,
  pushes: rows => sql`
    insert into ${pushes} (id, user_id, type, payload, created_at)
    select * from ${rows} as push (
      id uuid, user_id bigint, type text, payload jsonb, created_at timestamptz) returning id`,
  jobs: rows => sql`
    select from ${rows} as job (task text, payload json, queue text),
      ${queueJob(sql`job.task`, sql`job.payload`, sql`job.queue`)}`,
  messages: rows => sql`
    select from ${rows} as message (channel text, text text), pg_notify(message.channel, message.text)`,
  deliveries: rows => sql`
    update ${outboxEvents} event set delivered_at = delivery.delivered_at
    from ${rows} as delivery (id uuid, delivered_at timestamptz)
    where event.id = delivery.id and event.delivered_at is null and event.attempts = 0 returning event.id`,
  responses: rows => sql`
    insert into ${idempotencyKeys} (caller, route, key, body_hash, status, answer, created_at)
    select * from ${rows} as response (
      caller text, route text, key text, body_hash text, status int, answer jsonb, created_at timestamptz)
    on conflict do nothing returning key`,
}
const kinds = Object.keys(writers) as Kind[]

/** Each set of kinds has a statement of its own, because an insert of no rows costs almost as much as one of some. */
const statements = new Map<string, ReturnType<typeof prepareWriting>>()

function statementFor(present: readonly Kind[]) {
  const name = present.join('_')
  const statement = statements.get(name) ?? prepareWriting(name, present)
  statements.set(name, statement)
  return statement
}

const prepareWriting = (name: string, present: readonly Kind[]) =>
  prepared(name, executor => {
    const written = present.map(kind =>
      executor.$with(kind, {}).as(writers[kind](sql`jsonb_to_recordset(${sql.placeholder(kind)}::jsonb)`)),
    )
    const counts = present.map(kind => [kind, sql<string>`(select count(*) from ${sql.identifier(kind)})`])
    return executor
      .with(...written)
      .select(Object.fromEntries(counts) as Record<Kind, ReturnType<typeof sql<string>>>)
      .from(sql`(values (1)) as once`)
  })
