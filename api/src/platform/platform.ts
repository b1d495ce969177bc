import type { Audit } from './audit.ts'
import type { Broadcast } from './broadcast.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { Jobs } from './jobs.ts'
import type { Log } from './log.ts'
import type { MailQueue } from './mail.ts'
import type { Metrics } from './metrics.ts'
import type { Outbox } from './outbox.ts'
import type { PictureStore } from './picture-store.ts'
import type { ReadReplica } from './read-replica.ts'

/** The dependencies that every feature receives; `app.ts` creates them once. */
export interface Platform {
  readonly config: Config
  readonly database: Database
  /**
   * A few connections for counting guesses: a count must neither wait for the caller's transaction nor be rolled back
   * with it.
   */
  readonly countingDatabase: Database
  /** Reads that may be late, such as those of the catalogue. */
  readonly readReplica: ReadReplica
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly outbox: Outbox
  /** Messages between the processes of the server. */
  readonly broadcast: Broadcast
  readonly jobs: Jobs
  readonly mail: MailQueue
  /** The master images of uploaded pictures. */
  readonly pictures: PictureStore
  /** The audit log of accounts and money. */
  readonly audit: Audit
  /** The public address of the server, known once it listens. */
  readonly publicUrl: () => string
}
