import type { Clock } from './clock.ts'
import { type Database, type Transaction, transaction } from './database.ts'
import { newId } from './ids.ts'
import type { Jobs } from './jobs.ts'
import { eq } from './sql.ts'
import { outboxDeliveries, outboxEvents } from './tables.ts'

/** Every fact that one feature tells the others: name → what it carries. Features add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their events into it
export interface Events {}
export type EventName = keyof Events & string

/** Runs in one transaction with the mark that it ran: a second delivery changes nothing. */
export type Listener<Name extends EventName> = (tx: Transaction, fact: Events[Name]) => Promise<void>

export interface Outbox {
  /** Writes the fact in the caller's transaction; each listener gets it after the commit, at least once. */
  emit<Name extends EventName>(tx: Transaction, name: Name, fact: Events[Name]): Promise<void>
  /** Wires a listener; `app.ts` does so in one visible list. */
  on<Name extends EventName>(name: Name, listener: string, run: Listener<Name>): void
}

type AnyListener = (tx: Transaction, fact: never) => Promise<void>

/** A transactional outbox: the event row and one job per listener join the transaction of the effect. */
export function createOutbox(database: Database, jobs: Jobs, clock: Clock): Outbox {
  const listeners = new Map<string, { event: string; run: AnyListener }>()
  jobs.define<{ event_id: string; listener: string }>('deliver', ({ event_id, listener }) => {
    const wired = listeners.get(listener)
    if (!wired) throw new Error(`no listener ${listener} is wired`)
    return transaction(database, tx => deliverOnce(tx, event_id, listener, wired.run))
  })
  return {
    on(name, listener, run) {
      if (listeners.has(listener)) throw new Error(`the listener ${listener} is wired twice`)
      listeners.set(listener, { event: name, run: run as AnyListener })
    },
    async emit(tx, name, fact) {
      const id = newId()
      await tx.insert(outboxEvents).values({ id, name, payload: fact, created_at: clock.now() })
      for (const [listener, { event }] of listeners) {
        if (event !== name) continue
        await jobs.enqueue(tx, 'deliver', { event_id: id, listener })
      }
    },
  }
}

/** The mark that it ran and what it did commit together. */
async function deliverOnce(
  tx: Transaction,
  eventId: string,
  listener: string,
  run: AnyListener,
): Promise<void> {
  const fresh = await tx
    .insert(outboxDeliveries)
    .values({ event_id: eventId, listener })
    .onConflictDoNothing()
    .returning({ listener: outboxDeliveries.listener })
  if (fresh.length === 0) return
  const [event] = await tx.select().from(outboxEvents).where(eq(outboxEvents.id, eventId))
  if (event) await run(tx, event.payload as never)
}
