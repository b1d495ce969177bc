import type { Clock } from './clock.ts'
import { afterCommit, type Database, type Transaction, transaction } from './database.ts'
import { newId } from './ids.ts'
import type { Jobs } from './jobs.ts'
import type { Log } from './log.ts'
import { and, asc, eq, isNull, lte, notInArray, type SQL, sql } from './sql.ts'
import { outboxDeliveries, outboxEvents } from './tables.ts'
import { deliveryRows, eventRows, WrittenByAnother, writeBeforeCommit } from './write-before-commit.ts'

/** The events by which features notify each other: name → payload. Features add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their events into it
export interface Events {}
export type EventName = keyof Events & string

/** A listener runs in one transaction with the mark of its delivery, so that a second delivery changes nothing. */
export type Listener<Name extends EventName> = (tx: Transaction, payload: Events[Name]) => Promise<void>

export interface Outbox {
  /** Writes the event in the caller's transaction; each listener receives it after the commit, at least once. */
  emit<Name extends EventName>(tx: Transaction, name: Name, payload: Events[Name]): Promise<void>
  /**
   * Runs the listeners in the caller's transaction, which fails when one of them fails, and writes the event as
   * delivered. The caller then repeats its transaction with `emit`. Listeners get what is `known` too.
   */
  deliver<Name extends EventName>(
    tx: Transaction,
    name: Name,
    payload: Events[Name],
    known: Partial<Events[Name]>,
  ): Promise<void>
  /** Writes an event that the caller has handled in the same transaction; no listener receives it. */
  record<Name extends EventName>(tx: Transaction, name: Name, payload: Events[Name]): Promise<void>
  /** Registers a listener; `app.ts` registers all of them in one list. */
  on<Name extends EventName>(name: Name, listener: string, run: Listener<Name>): void
}

interface RegisteredListener {
  readonly name: string
  readonly run: (tx: Transaction, payload: never) => Promise<void>
}

interface Event {
  readonly id: string
  readonly name: string
  readonly payload: unknown
}

/** Events that this process delivers at the same time, of its own and of those that it claims. */
const concurrency = 4
const second = 1_000
/** Milliseconds that the process which commits an event has for it; then others deliver it too. */
const ownFor = 5_000

/**
 * A transactional outbox. The event joins the transaction of its change. After the commit the same process runs its
 * listeners one after the other and marks it as delivered, all in one transaction. If a listener fails, that
 * transaction is rolled back and each listener gets one of its own; those that fail are tried again later.
 */
export function createOutbox(database: Database, jobs: Jobs, clock: Clock, log: Log): Outbox {
  const listeners = new Map<string, RegisteredListener[]>()
  const listenersOf = ({ name }: Event) => listeners.get(name) ?? []

  const { deliver, deliverToEachListener } = createDelivery(database, clock, log, listenersOf)

  /** The ids of events that this process has committed and not yet delivered. */
  const own = new Set<string>()
  const waiting: Event[] = []
  const delivering = new Set<Promise<void>>()
  async function deliverWaiting(): Promise<void> {
    for (let event = waiting.shift(); event; event = waiting.shift()) {
      if (jobs.isRunning)
        await deliver(event).catch(error => log.warn('an event could not be delivered', { error }))
      own.delete(event.id)
    }
  }
  function deliverSoon(event: Event): void {
    own.add(event.id)
    waiting.push(event)
    if (delivering.size >= concurrency) return
    const running = deliverWaiting().finally(() => delivering.delete(running))
    delivering.add(running)
  }
  /** Delivers what failed before, and the events of processes that died and of the operator's commands. */
  async function deliverDue(): Promise<void> {
    const wasRunning = jobs.isRunning
    let claimed: readonly Event[]
    do {
      const isDue = and(lte(outboxEvents.due_at, sql`now()`), notInArray(outboxEvents.id, [...own]))
      claimed = await claimEvents(database, isDue)
      await Promise.all(claimed.map(deliverToEachListener))
    } while (claimed.length > 0 && jobs.isRunning === wasRunning)
  }
  const idle = async () => {
    while (delivering.size > 0) await Promise.all(delivering)
  }
  const record: Outbox['record'] = (tx, name, payload) => {
    const now = clock.now()
    const event = { id: newId(), name, payload, created_at: now, delivered_at: now }
    return writeBeforeCommit(tx, eventRows, { ...event, own_for: 0 })
  }
  jobs.every('deliver events', second, deliverDue)
  jobs.beforeStop(idle)
  // Events that the version before this one wrote have a job for each listener.
  jobs.define<{ event_id: string; listener: string }>('deliver', async ({ event_id, listener }) => {
    const [event] = await database.select().from(outboxEvents).where(eq(outboxEvents.id, event_id))
    const run = event && listenersOf(event).find(({ name }) => name === listener)?.run
    if (run)
      await transaction(database, tx =>
        deliverOnce(tx, event.id, listener, () => run(tx, event.payload as never)),
      )
  })
  return {
    on(name, listener, run) {
      const all = listeners.get(name) ?? []
      if (all.some(other => other.name === listener))
        throw new Error(`the listener ${listener} is wired twice`)
      listeners.set(name, [...all, { name: listener, run: run as RegisteredListener['run'] }])
    },
    async emit(tx, name, payload) {
      const event = { id: newId(), name, payload, created_at: clock.now(), delivered_at: null }
      await writeBeforeCommit(tx, eventRows, { ...event, own_for: jobs.isRunning ? ownFor : 0 })
      if (jobs.isRunning) afterCommit(tx, () => deliverSoon(event))
    },
    async deliver(tx, name, payload, known) {
      for (const { run } of listeners.get(name) ?? []) await run(tx, { ...payload, ...known } as never)
      await record(tx, name, payload)
    },
    record,
  }
}

/** Runs the listeners of an event and marks it as delivered. */
function createDelivery(
  database: Database,
  clock: Clock,
  log: Log,
  listenersOf: (event: Event) => readonly RegisteredListener[],
) {
  /** Delivers an event that this process has committed to all its listeners. */
  async function deliver(event: Event): Promise<void> {
    try {
      await transaction(database, async tx => {
        for (const { run } of listenersOf(event)) await run(tx, event.payload as never)
        await writeBeforeCommit(tx, deliveryRows, { id: event.id, delivered_at: clock.now() })
      })
    } catch (error) {
      if (error instanceof WrittenByAnother) return
      log.warn('an event is delivered to each listener by itself', { event: event.name, error })
      const [claimed] = await claimEvents(database, eq(outboxEvents.id, event.id))
      if (claimed) await deliverToEachListener(claimed)
    }
  }

  /** Runs each listener that has not processed the event in a transaction of its own. */
  async function deliverToEachListener(event: Event): Promise<void> {
    let failed = false
    for (const { name, run } of listenersOf(event)) {
      const deliver = transaction(database, tx =>
        deliverOnce(tx, event.id, name, () => run(tx, event.payload as never)),
      )
      await deliver.catch(error => {
        failed = true
        log.error('an event could not be delivered', { event: event.name, listener: name, error })
      })
    }
    if (failed) return
    await database
      .update(outboxEvents)
      .set({ delivered_at: clock.now() })
      .where(eq(outboxEvents.id, event.id))
  }

  return { deliver, deliverToEachListener }
}

/**
 * Counts an attempt at undelivered events and returns them. A process that dies during the attempt leaves them to the
 * next one.
 */
function claimEvents(database: Database, condition: SQL | undefined): Promise<readonly Event[]> {
  const due = database.$with('due').as(
    database
      .select({ id: outboxEvents.id })
      .from(outboxEvents)
      .where(and(isNull(outboxEvents.delivered_at), condition))
      .orderBy(asc(outboxEvents.id))
      .limit(concurrency)
      .for('update', { skipLocked: true }),
  )
  const attempts = sql`${outboxEvents.attempts} + 1`
  return database
    .with(due)
    .update(outboxEvents)
    .set({ attempts, due_at: sql`now() + exp(least(${attempts}, 10)) * interval '1 second'` })
    .from(due)
    .where(eq(outboxEvents.id, due.id))
    .returning({ id: outboxEvents.id, name: outboxEvents.name, payload: outboxEvents.payload })
}

/** Runs a listener unless its delivery is recorded; the record and the effect commit together. */
async function deliverOnce(
  tx: Transaction,
  eventId: string,
  listener: string,
  run: () => Promise<void>,
): Promise<void> {
  const inserted = await tx
    .insert(outboxDeliveries)
    .values({ event_id: eventId, listener })
    .onConflictDoNothing()
    .returning({ listener: outboxDeliveries.listener })
  if (inserted.length > 0) await run()
}
