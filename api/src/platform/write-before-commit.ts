import { beforeCommit, type Executor, prepared } from './database.ts'
import { type SQL, sql } from './sql.ts'
import { auditEntries, idempotencyKeys, outboxEvents, pushes } from './tables.ts'

/** Rows that a transaction writes and never reads itself, and how they are written from a set of JSON objects. */
export interface RowKind<Row> {
  /** Lower case, unique. */
  readonly name: string
  /** Returns a row for each row that it has written. */
  readonly write: (rows: SQL) => SQL
  /** Stands for the type of a row. */
  readonly row?: Row
}

/** The kinds in the order in which they are defined: one set of kinds is always the same statement. */
const kinds: RowKind<unknown>[] = []

/** Defines rows of a table, at module level. */
export function defineRows<Row>(name: string, write: (rows: SQL) => SQL): RowKind<Row> {
  const kind: RowKind<Row> = { name, write }
  kinds.push(kind)
  return kind
}

/** Another transaction has begun to deliver the event, or has stored the response; this one is rolled back. */
export class WrittenByAnother extends Error {
  constructor() {
    super('another transaction was first')
  }
}

type Collected = Map<RowKind<unknown>, unknown[]>
const collected = new WeakMap<Executor, Collected>()

/**
 * Adds a row with the transaction. All rows that a transaction adds are written by one statement just before its
 * commit, because each round trip costs more than the rows. On the pool the row is written at once. The transaction
 * fails with `WrittenByAnother` when a row is not written.
 */
export async function writeBeforeCommit<Row>(
  executor: Executor,
  kind: RowKind<Row>,
  row: NoInfer<Row>,
): Promise<void> {
  const all: Collected = collected.get(executor) ?? new Map()
  collected.set(executor, all)
  all.set(kind, [...(all.get(kind) ?? []), row])
  await beforeCommit(executor, collected, async () => {
    collected.delete(executor)
    await writeAll(executor, all)
  })
}

async function writeAll(executor: Executor, all: Collected): Promise<void> {
  const present = kinds.filter(kind => all.has(kind))
  const values = Object.fromEntries(present.map(kind => [kind.name, JSON.stringify(all.get(kind))]))
  const [written] = await statementFor(present)(executor).execute(values)
  if (present.some(kind => Number(written?.[kind.name]) < (all.get(kind)?.length ?? 0)))
    throw new WrittenByAnother()
}

/** Each set of kinds has a statement of its own, because an insert of no rows costs almost as much as one of some. */
const statements = new Map<string, ReturnType<typeof prepareWriting>>()

function statementFor(present: readonly RowKind<unknown>[]) {
  const names = present.map(({ name }) => name).join()
  const statement = statements.get(names) ?? prepareWriting(`write_${statements.size}`, present)
  statements.set(names, statement)
  return statement
}

const prepareWriting = (statement: string, present: readonly RowKind<unknown>[]) =>
  prepared(statement, executor => {
    const written = present.map(({ name, write }) =>
      executor.$with(name, {}).as(write(sql`jsonb_to_recordset(${sql.placeholder(name)}::jsonb)`)),
    )
    const counts = present.map(({ name }) => [
      name,
      sql<string>`(select count(*) from ${sql.identifier(name)})`,
    ])
    return executor
      .with(...written)
      .select(Object.fromEntries(counts) as Record<string, ReturnType<typeof sql<string>>>)
      .from(sql`(values (1)) as once`)
  })

type EventRow = Pick<
  typeof outboxEvents.$inferInsert,
  'id' | 'name' | 'payload' | 'created_at' | 'delivered_at'
>

export const eventRows = defineRows<
  EventRow & {
    /** Milliseconds until other processes deliver it too. */
    readonly own_for: number
  }
>(
  'events',
  rows => sql`
    insert into ${outboxEvents} (id, name, payload, created_at, delivered_at, due_at)
    select id, name, payload, created_at, delivered_at, now() + own_for * interval '1 millisecond'
    from ${rows} as event (
      id uuid, name text, payload jsonb, created_at timestamptz, delivered_at timestamptz, own_for int)
    returning id`,
)

/**
 * Events of which every listener has run in this transaction, if none has run in another. They are found by their ids: a
 * join would read the whole index of undelivered events, with all dead rows that an old snapshot keeps.
 */
export const deliveryRows = defineRows<{ readonly id: string; readonly delivered_at: Date }>(
  'deliveries',
  rows => sql`
    update ${outboxEvents} event
    set delivered_at = (select max(delivered_at) from ${rows} as row (id uuid, delivered_at timestamptz))
    where event.id = any((select array_agg(id) from ${rows} as row (id uuid))::uuid[])
      and event.delivered_at is null and event.attempts = 0 returning event.id`,
)

export const auditRows = defineRows<typeof auditEntries.$inferInsert>(
  'audit_rows',
  rows => sql`
    insert into ${auditEntries} (id, at, event, user_id, actor, network, facts)
    select * from ${rows} as entry (
      id uuid, at timestamptz, event text, user_id bigint, actor text, network text, facts jsonb) returning id`,
)

export const pushRows = defineRows<Omit<typeof pushes.$inferInsert, 'xact' | 'oldest_xact'>>(
  'push_rows',
  rows => sql`
    insert into ${pushes} (id, user_id, type, payload, created_at)
    select * from ${rows} as push (
      id uuid, user_id bigint, type text, payload jsonb, created_at timestamptz) returning id`,
)

export const jobRows = defineRows<{
  readonly task: string
  readonly payload: object
  readonly queue: string | null
}>(
  'jobs',
  rows => sql`
    select from ${rows} as job (task text, payload json, queue text),
      ${queueJob(sql`job.task`, sql`job.payload`, sql`job.queue`)}`,
)

/** The function call that queues a job, for statements that queue one for what they write. */
export function queueJob(task: SQL, payload: SQL, queue: SQL): SQL {
  // The flag lets a process skip the jobs of a task of which it runs enough.
  return sql`graphile_worker.add_job(${task}, ${payload}, queue_name := ${queue}, max_attempts := 12,
    flags := array[${task}])`
}

/** Messages to all processes by NOTIFY. */
export const messageRows = defineRows<{ readonly channel: string; readonly text: string }>(
  'messages',
  rows => sql`
    select from ${rows} as message (channel text, text text), pg_notify(message.channel, message.text)`,
)

export const responseRows = defineRows<typeof idempotencyKeys.$inferInsert>(
  'responses',
  rows => sql`
    insert into ${idempotencyKeys} (caller, route, key, body_hash, status, answer, created_at)
    select * from ${rows} as response (
      caller text, route text, key text, body_hash text, status int, answer jsonb, created_at timestamptz)
    on conflict do nothing returning key`,
)
