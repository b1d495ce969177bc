import type { Clock } from './clock.ts'
import type { Executor } from './database.ts'
import { newId } from './ids.ts'
import { auditEntries } from './tables.ts'

/**
 * What is written down for good, in OWASP's vocabulary for security events where it has a word. Features add theirs by
 * declaration merging: name → facts, which are ids and figures, never secrets, names, addresses or numbers.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their events into it
export interface AuditEvents {}
export type AuditEvent = keyof AuditEvents & string

export interface AuditCircumstances {
  /** Whose account or money it is; undefined where it is nobody's. */
  readonly userId: number | undefined
  /** Who did it; the person themselves where left out. */
  readonly actor?: 'operator' | 'shop' | 'stranger' | `user:${number}`
  /** The block of addresses that it came from (`addressBlockOf`). */
  readonly network?: string | undefined
}

export interface Audit {
  /** Writes it down in the transaction of what it tells: both happen or neither does. */
  write<Name extends AuditEvent>(
    executor: Executor,
    event: Name,
    facts: AuditEvents[Name],
    circumstances: AuditCircumstances,
  ): Promise<void>
}

export const createAudit = (clock: Clock): Audit => ({
  async write(executor, event, facts, { userId, actor, network }) {
    await executor.insert(auditEntries).values({
      id: newId(),
      at: clock.now(),
      event,
      user_id: userId ?? null,
      actor: actor ?? (userId === undefined ? 'shop' : `user:${userId}`),
      network: network ?? null,
      facts,
    })
  },
})
