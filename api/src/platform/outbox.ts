import type { Clock } from './clock.ts'
import { afterCommit, type Database, prepared, type Transaction, transaction } from './database.ts'
import { newId } from './ids.ts'
import type { Jobs } from './jobs.ts'
import type { Log } from './log.ts'
import { and, asc, eq, gt, isNull, lte, sql } from './sql.ts'
import { outboxDeliveries, outboxEvents } from './tables.ts'
import { writeBeforeCommit } from './write-before-commit.ts'

/** The events by which features notify each other: name → payload. Features add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their events into it
export interface Events {}
export type EventName = keyof Events & string

/** A listener runs in one transaction with the mark of its delivery, so that a second delivery changes nothing. */
export type Listener<Name extends EventName> = (tx: Transaction, payload: Events[Name]) => Promise<void>

export interface Outbox {
  /** Writes the event in the caller's transaction; each listener receives it after the commit, at least once. */
  emit<Name extends EventName>(tx: Transaction, name: Name, payload: Events[Name]): Promise<void>
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

/** Events that this process delivers at the same time. */
const concurrency = 4
const second = 1_000

/**
 * A transactional outbox. The event joins the transaction of its change. After the commit it is taken, its listeners
 * run one after the other, and it is marked as delivered, all in one transaction. If a listener fails, that transaction
 * is rolled back and each listener gets one of its own; those that fail are tried again later.
 */
export function createOutbox(database: Database, jobs: Jobs, clock: Clock, log: Log): Outbox {
  const listeners = new Map<string, RegisteredListener[]>()
  const listenersOf = ({ name }: Event) => listeners.get(name) ?? []

  /** Delivers one event to all its listeners; resolves with false when no event was waiting. */
  async function deliverNext(): Promise<boolean> {
    let event: Event | undefined
    try {
      await transaction(database, async tx => {
        ;[event] = await takeEvent(tx).execute({ now: clock.now() })
        if (!event) return
        for (const { run } of listenersOf(event)) await run(tx, event.payload as never)
      })
    } catch (error) {
      if (!event) throw error
      log.warn('an event is delivered to each listener by itself', { event: event.name, error })
      await deliverToEachListener(event, 0)
    }
    return event !== undefined
  }

  /** Runs each listener that has not processed the event in a transaction of its own. */
  async function deliverToEachListener(event: Event, attempts: number): Promise<void> {
    // Another process that has seen the same attempts does not begin it too.
    if (!(await beginAttempt(event, attempts))) return
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

  /** A process that dies during the attempt leaves the event to the next one. */
  async function beginAttempt({ id }: Event, attempts: number): Promise<boolean> {
    const begun = await database
      .update(outboxEvents)
      .set({
        attempts: attempts + 1,
        due_at: sql`now() + exp(least(${attempts + 1}, 10)) * interval '1 second'`,
      })
      .where(
        and(eq(outboxEvents.id, id), eq(outboxEvents.attempts, attempts), isNull(outboxEvents.delivered_at)),
      )
      .returning({ id: outboxEvents.id })
    return begun.length > 0
  }

  async function retryFailed(): Promise<void> {
    const due = await database
      .select()
      .from(outboxEvents)
      .where(
        and(
          isNull(outboxEvents.delivered_at),
          gt(outboxEvents.attempts, 0),
          lte(outboxEvents.due_at, sql`now()`),
        ),
      )
      .orderBy(asc(outboxEvents.id))
    for (const event of due) await deliverToEachListener(event, event.attempts)
  }

  const delivering = new Set<Promise<void>>()
  /** Events that this process has committed and not begun to deliver. */
  let waiting = 0
  async function deliverWaiting(): Promise<void> {
    while (waiting > 0 && jobs.isRunning) {
      waiting--
      await deliverNext()
    }
  }
  function deliverSoon(): void {
    if (!jobs.isRunning) return
    waiting++
    if (delivering.size >= concurrency) return
    const running = deliverWaiting()
      .catch(error => log.warn('the events could not be read', { error }))
      .finally(() => delivering.delete(running))
    delivering.add(running)
  }
  const idle = async () => {
    while (delivering.size > 0) await Promise.all(delivering)
  }
  // Finds the events of processes that died and of the operator's commands, until the jobs stop.
  jobs.every('deliver events', second, async () => {
    const wasRunning = jobs.isRunning
    while ((await deliverNext()) && jobs.isRunning === wasRunning);
  })
  // A job of its own, because under load there is always an event to deliver.
  jobs.every('retry events', second, retryFailed)
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
      await writeBeforeCommit(tx, 'events', { id: newId(), name, payload, created_at: clock.now() })
      afterCommit(tx, deliverSoon)
    },
  }
}

/** Takes the oldest event that no other process is delivering. */
const takeEvent = prepared('take_event', executor =>
  executor
    .update(outboxEvents)
    .set({ delivered_at: sql`${sql.placeholder('now')}` })
    .where(
      sql`${outboxEvents.id} = (select id from ${outboxEvents}
        where delivered_at is null and attempts = 0 order by id limit 1 for update skip locked)`,
    )
    .returning({ id: outboxEvents.id, name: outboxEvents.name, payload: outboxEvents.payload }),
)

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
