import type { Clock } from './clock.ts'
import { type Database, type Transaction, transaction } from './database.ts'
import { newId } from './ids.ts'
import type { Jobs } from './jobs.ts'
import { eq } from './sql.ts'
import { outboxDeliveries, outboxEvents } from './tables.ts'

/** The events by which features notify each other: name → payload. Features add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their events into it
export interface Events {}
export type EventName = keyof Events & string

/** A listener runs in one transaction with its delivery record, so that a second delivery changes nothing. */
export type Listener<Name extends EventName> = (tx: Transaction, payload: Events[Name]) => Promise<void>

export interface Outbox {
  /** Writes the event in the caller's transaction; each listener receives it after the commit, at least once. */
  emit<Name extends EventName>(tx: Transaction, name: Name, payload: Events[Name]): Promise<void>
  /** Registers a listener; `app.ts` registers all of them in one list. */
  on<Name extends EventName>(name: Name, listener: string, run: Listener<Name>): void
}

type AnyListener = (tx: Transaction, payload: never) => Promise<void>

/** A transactional outbox: the event row and one job per listener join the transaction of the effect. */
export function createOutbox(database: Database, jobs: Jobs, clock: Clock): Outbox {
  const listeners = new Map<string, { event: string; run: AnyListener }>()
  jobs.define<{ event_id: string; listener: string }>('deliver', ({ event_id, listener }) => {
    const registered = listeners.get(listener)
    if (!registered) throw new Error(`no listener ${listener} is wired`)
    return transaction(database, tx => deliverOnce(tx, event_id, listener, registered.run))
  })
  return {
    on(name, listener, run) {
      if (listeners.has(listener)) throw new Error(`the listener ${listener} is wired twice`)
      listeners.set(listener, { event: name, run: run as AnyListener })
    },
    async emit(tx, name, payload) {
      const id = newId()
      await tx.insert(outboxEvents).values({ id, name, payload, created_at: clock.now() })
      for (const [listener, { event }] of listeners) {
        if (event !== name) continue
        await jobs.enqueue(tx, 'deliver', { event_id: id, listener })
      }
    },
  }
}

/** Runs a listener unless its delivery is recorded; the record and the effect commit together. */
async function deliverOnce(
  tx: Transaction,
  eventId: string,
  listener: string,
  run: AnyListener,
): Promise<void> {
  const inserted = await tx
    .insert(outboxDeliveries)
    .values({ event_id: eventId, listener })
    .onConflictDoNothing()
    .returning({ listener: outboxDeliveries.listener })
  if (inserted.length === 0) return
  const [event] = await tx.select().from(outboxEvents).where(eq(outboxEvents.id, eventId))
  if (event) await run(tx, event.payload as never)
}
