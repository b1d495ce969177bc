import { createAudit } from '#platform/audit.ts'
import { createBroadcast } from '#platform/broadcast.ts'
import type { MovableClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { type Connection, openDatabase } from '#platform/database.ts'
import { createJobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import {
  createMail,
  createMailFolder,
  createMailQueue,
  deliveryTimeout,
  messagesAtOnce,
} from '#platform/mail.ts'
import { createMailServer } from '#platform/mail-server.ts'
import { createMetrics } from '#platform/metrics.ts'
import { createOutbox } from '#platform/outbox.ts'
import { openPictureStore } from '#platform/picture-store.ts'
import type { Platform } from '#platform/platform.ts'
import { createReadReplica } from '#platform/read-replica.ts'
import { createSmsGateway } from '#platform/sms-gateway.ts'

/** Connections; each of their statements takes a millisecond or two. */
const countingPool = 2

/** The server itself, when the connections of calls lead to a pooler. */
export const directOf = ({ databaseDirectUrl }: Config): Connection | undefined =>
  databaseDirectUrl === undefined ? undefined : { connectionString: databaseDirectUrl }

export type AppPlatform = Platform & { readonly clock: MovableClock }

export interface PlatformOptions {
  readonly config: Config
  readonly connection: Connection
  readonly log: Log
  readonly clock: MovableClock
}

/** Creates what every feature uses, without connecting to anything yet. */
export function createPlatform(
  { config, connection, log, clock }: PlatformOptions,
  publicUrl: () => string,
): AppPlatform {
  const wait = config.databaseWait
  const direct = directOf(config)
  const database = openDatabase(connection, config.databasePool, log, { wait, direct })
  const jobs = createJobs(database.$client, log)
  const outbox = createOutbox(database, jobs, clock, log)
  const metrics = createMetrics()
  const broadcast = createBroadcast(database, log)
  const { databaseReadUrl: url } = config
  const replica = url
    ? openDatabase({ connectionString: url }, config.databasePool, log, { wait })
    : undefined
  const mail = createMail(createMailFolder(`${config.dataDir}/outbox`, clock, publicUrl), {
    email: config.mailServer && createMailServer(config.mailServer, clock, publicUrl),
    sms: config.smsGateway && createSmsGateway(config.smsGateway),
  })
  // Connections of their own, because a delivery holds one while it waits for the provider.
  const deliveries = openDatabase(direct ?? connection, messagesAtOnce, log, {
    wait,
    idleInTransaction: deliveryTimeout,
  })
  return {
    config,
    clock,
    log,
    metrics,
    database,
    countingDatabase: openDatabase(connection, countingPool, log, { wait, direct }),
    publicUrl,
    jobs,
    outbox,
    broadcast,
    readReplica: createReadReplica({
      primary: database,
      replica,
      mostLag: config.databaseReadLag,
      broadcast,
      jobs,
      log,
      metrics,
    }),
    mail: createMailQueue(mail, {
      config,
      database: deliveries,
      jobs,
      log,
      metrics,
      outbox,
    }),
    audit: createAudit(clock),
    pictures: openPictureStore(config.pictures),
  }
}
