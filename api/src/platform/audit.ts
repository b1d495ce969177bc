import type { AuditEventName } from '@akyede/contract/office-audit-words'
import type { Clock } from './clock.ts'
import type { Executor } from './database.ts'
import { newId } from './ids.ts'
import { auditRows, writeBeforeCommit } from './write-before-commit.ts'

/**
 * The events of the audit log. Names follow OWASP's vocabulary for security events where it has one. Features add
 * theirs by declaration merging: name → facts, which are ids and numbers, never secrets, names, addresses or phone
 * numbers.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their events into it
export interface AuditEvents {}
/** An event that the back office has words for; any other does not compile. */
export type AuditEvent = keyof AuditEvents & AuditEventName

/**
 * Who acts for the shop, and why: the operator at the command line, a member of staff in the back office (E10), or the
 * server itself.
 */
export interface ActedBy {
  readonly actor: 'operator' | 'shop' | `user:${number}`
  /** One of a list of the action. */
  readonly reason?: string | undefined
  /** What the member of staff wrote beside it. */
  readonly words?: string | undefined
}

export const byOperator: ActedBy = { actor: 'operator' }

export interface AuditCircumstances extends Pick<ActedBy, 'reason' | 'words'> {
  /** The user whose account or money the event is about; undefined where there is none. */
  readonly userId: number | undefined
  /** Who acted; the user themselves when left out. */
  readonly actor?: ActedBy['actor'] | 'stranger'
  /** The address block that the request came from (`addressBlockOf`). */
  readonly network?: string | undefined
}

export interface Audit {
  /** Writes the entry in the transaction of the change that it describes: both commit or neither does. */
  write<Name extends AuditEvent>(
    executor: Executor,
    event: Name,
    facts: AuditEvents[Name],
    circumstances: AuditCircumstances,
  ): Promise<void>
}

export const createAudit = (clock: Clock): Audit => ({
  async write(executor, event, facts, { userId, actor, network, reason, words }) {
    await writeBeforeCommit(executor, auditRows, {
      id: newId(),
      at: clock.now(),
      event,
      user_id: userId ?? null,
      actor: actor ?? (userId === undefined ? 'shop' : `user:${userId}`),
      network: network ?? null,
      facts: { ...facts, ...(reason && { reason }), ...(words && { words }) },
    })
  },
})
