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

/** What every feature is handed: the shop's ground, made once in `app.ts`. */
export interface Platform {
  readonly config: Config
  readonly database: Database
  /** A few connections for counting guesses, which must neither wait for nor be undone with the caller's transaction. */
  readonly countingDatabase: Database
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly outbox: Outbox
  /** Hints from process to process. */
  readonly broadcast: Broadcast
  readonly jobs: Jobs
  readonly mail: MailQueue
  /** What happened to accounts and money, for good. */
  readonly audit: Audit
  /** The shop's own address, known once it listens. */
  readonly publicUrl: () => string
}
