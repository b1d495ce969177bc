import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { inOneRoundTrip, prepared, type Transaction, transaction } from './database.ts'
import type { EmailExtras } from './email-body.ts'
import { renderEmailHtml } from './email-html.ts'
import type { Platform } from './platform.ts'
import { orUndefinedWhenMissing } from './private-files.ts'
import { sql } from './sql.ts'
import { createTextCipher } from './text-cipher.ts'

export type { EmailAction, EmailExtras } from './email-body.ts'

/** A message to a person; email and SMS alike. */
export interface Message extends EmailExtras {
  /** Names the file, so that a retried delivery overwrites the message instead of adding a second one. */
  readonly id: string
  readonly channel: 'email' | 'sms'
  readonly to: string
  /** The account of the recipient or the sender, so that an erasure finds messages to a former address too. */
  readonly person?: number | undefined
  readonly subject: string
  readonly text: string
}

/** Delivers messages of one channel to the outside. */
export interface MessageProvider {
  send(message: Message): Promise<void>
  /** Closes its connections. */
  close?(): void
}

/** Delivers messages of all channels. */
export interface Mail extends MessageProvider {
  /** Removes every stored message that is for or from this user, or names one of their emails or phones. */
  deleteMessages(person: number, addresses: readonly string[]): Promise<void>
}

/** A provider refused a message for good, because of its recipient or its content. */
export class UndeliverableMessage extends Error {
  /** The status of the SMTP response, 500 to 599. */
  readonly code: number

  constructor(code: number) {
    super(`the message was refused with ${code}`)
    this.code = code
  }
}

declare module './outbox.ts' {
  interface Events {
    /** `address_hash` is of the address in lower case. */
    'email.bounced': { address_hash: string; code: number; person: number | null }
  }
}

/** Messages that one process sends at once, over as many connections. */
export const messagesAtOnce = 4
/** Milliseconds that the transaction of a delivery waits for the provider. */
export const deliveryTimeout = 30_000

export interface MailQueue {
  /** Sends the message after the caller's transaction commits, at least once; never when it rolls back. */
  send(tx: Transaction, message: Message): Promise<void>
  /**
   * Removes stored and queued messages. Nothing is delivered until the transaction ends, so that none of them goes out
   * after the commit. A transaction that read the contact before an erasure and commits after it still sends.
   */
  deleteMessages(tx: Transaction, person: number, addresses: readonly string[]): Promise<void>
  /** Closes the connections of deliveries. */
  close(): Promise<void>
}

type Sealed = { readonly id: string; readonly sealed: string }

export const messageTask = 'send message'

export const messageCipher = ({ secrets }: Pick<Config, 'secrets'>) =>
  createTextCipher(secrets.token, 'message')

/** Deliveries hold this lock shared, an erasure holds it exclusively. */
const deliveryLock = sql`hashtextextended('deliver messages', 2)`

const tryDeliveryLock = prepared('try_delivery_lock', executor =>
  executor
    .select({ isLocked: sql<boolean>`locked` })
    .from(sql`pg_try_advisory_xact_lock_shared(${deliveryLock}) locked`),
)

const findJob = prepared('find_job', executor =>
  executor
    .select({ id: sql`id` })
    .from(sql`graphile_worker._private_jobs`)
    .where(sql`id = ${sql.placeholder('jobId')}::bigint`),
)

/**
 * A delivery that waits for a gateway keeps an erasure waiting, and the deliveries that come after the erasure: both
 * wait for several time limits of a gateway, which is longer than other statements may wait for a lock.
 */
const waitLonger = sql`
  select set_config('lock_timeout', '20s', true), set_config('statement_timeout', '20s', true)`

/**
 * Queues a message as a job in the transaction that stores its link or code, so that nobody can open a link that does
 * not exist yet. The job is encrypted: the queue reveals neither secrets nor addresses.
 */
export function createMailQueue(
  mail: Mail,
  platform: Pick<Platform, 'config' | 'database' | 'jobs' | 'log' | 'metrics' | 'outbox'>,
): MailQueue {
  const { database, jobs, log, metrics } = platform
  metrics.startAtZero('email', { channel: ['email', 'sms'], outcome: ['sent', 'failed', 'refused'] })
  const cipher = messageCipher(platform.config)
  const opened = ({ id, sealed }: Sealed): string => cipher.decrypt(sealed, id)
  const openedOrUndefined = (job: Sealed): string | undefined => {
    try {
      return opened(job)
    } catch (error) {
      log.warn('a queued message cannot be decrypted and is removed', { job: messageTask, error })
      return undefined
    }
  }
  jobs.define<Sealed>(
    messageTask,
    (job, jobId) =>
      transaction(database, async tx => {
        // An erasure removes jobs that a worker has already taken. They are read after the lock is held.
        const readJob = () => findJob(tx).execute({ jobId })
        const [[delivery], found] = await inOneRoundTrip([tryDeliveryLock(tx).execute(), readJob()])
        const isLocked = delivery?.isLocked === true
        if (!isLocked) {
          await tx.execute(waitLonger)
          await tx.execute(sql`select pg_advisory_xact_lock_shared(${deliveryLock})`)
        }
        const waiting = isLocked ? found : await readJob()
        if (waiting.length > 0) await deliver(mail, platform, tx, JSON.parse(opened(job)))
      }),
    { atMost: messagesAtOnce },
  )
  return {
    send: (tx, message) =>
      jobs.enqueue(tx, messageTask, {
        id: message.id,
        sealed: cipher.encrypt(JSON.stringify(message), message.id),
      }),
    async deleteMessages(tx, person, addresses) {
      await tx.execute(waitLonger)
      await tx.execute(sql`select pg_advisory_xact_lock(${deliveryLock})`)
      const isTheirs = createIsTheirs(person, addresses)
      const { rows } = await tx.execute<{ id: string; payload: Sealed }>(sql`
        select job.id, job.payload from graphile_worker._private_jobs job
        join graphile_worker._private_tasks task on task.id = job.task_id where task.identifier = ${messageTask}`)
      for (const { id, payload } of rows) {
        const message = openedOrUndefined(payload)
        // A message whose key was removed can never be delivered.
        if (message !== undefined && !isTheirs(message)) continue
        await tx.execute(sql`delete from graphile_worker._private_jobs where id = ${id}`)
      }
      await mail.deleteMessages(person, addresses)
    },
    async close() {
      mail.close?.()
      await database.$client.end()
    },
  }
}

/** Sends a message. One that is refused for good counts as delivered, and its address as bounced. */
async function deliver(
  mail: Mail,
  { log, metrics, outbox }: Pick<Platform, 'log' | 'metrics' | 'outbox'>,
  tx: Transaction,
  message: Message,
): Promise<void> {
  const { id, channel, to, person = null } = message
  try {
    await mail.send(message)
    metrics.count('email', { channel, outcome: 'sent' })
  } catch (error) {
    if (!(error instanceof UndeliverableMessage)) {
      metrics.count('email', { channel, outcome: 'failed' })
      throw error
    }
    const { code } = error
    metrics.count('email', { channel, outcome: 'refused' })
    log.warn('a message was refused for good', { reference: id, code: String(code) })
    await outbox.emit(tx, 'email.bounced', { address_hash: hashOfAddress(to), code, person })
  }
}

/** A line break in a header would begin another header. */
export function refuseLineBreaks({ to, subject }: Message): void {
  if (/[\r\n]/.test(to + subject)) throw new Error('a mail header holds a line break')
}

/** The same hash as PostgreSQL's of the address in lower case; see `hashOf` in accounts. */
const hashOfAddress = (address: string): string =>
  createHash('sha256').update(address.toLowerCase()).digest('hex')

/**
 * Sends each message by the provider of its channel, and to the folder without one. The folder may hold messages from
 * before a provider was configured; what a provider has taken is out of our reach.
 */
export const createMail = (
  folder: Mail,
  providers: { readonly [Channel in Message['channel']]?: MessageProvider | undefined },
): Mail => ({
  send: message => (providers[message.channel] ?? folder).send(message),
  deleteMessages: (person, addresses) => folder.deleteMessages(person, addresses),
  close() {
    for (const provider of Object.values(providers)) provider?.close?.()
  },
})

/**
 * Writes every message as a JSON file in the outbox folder, when there is no mail server. `shop` is the server's own
 * address.
 */
export function createMailFolder(folder: string, clock: Clock, shop: () => string): Mail {
  return {
    async send(message) {
      refuseLineBreaks(message)
      const { id, channel, to, person, subject, text } = message
      const html = channel === 'email' ? renderEmailHtml({ ...message, shop: shop() }) : undefined
      const at = clock.now().toISOString()
      const file = join(folder, `${id}.json`)
      // The name is unique, because another process may deliver the same message.
      const draft = `${file}.${randomUUID()}.part`
      const written = JSON.stringify({ id, at, channel, to, person, subject, text, html }, null, 2)
      const write = () => writeFile(draft, written, { mode: 0o600 })
      await write().catch(async error => {
        orUndefinedWhenMissing(error)
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await write()
      })
      await rename(draft, file)
    },
    async deleteMessages(person, addresses) {
      const isTheirs = createIsTheirs(person, addresses)
      for (const name of (await readdir(folder).catch(orUndefinedWhenMissing)) ?? []) {
        const file = join(folder, name)
        const written = await readFile(file, 'utf8').catch(orUndefinedWhenMissing)
        if (written !== undefined && isTheirs(written)) await rm(file, { force: true })
      }
    },
  }
}

/**
 * Matches whole addresses: "ama@x.example" is not in "kwama@x.example". A file that is not valid JSON was cut short
 * and is searched as text.
 */
function createIsTheirs(person: number, addresses: readonly string[]): (written: string) => boolean {
  const escaped = addresses.filter(Boolean).map(address => address.replace(/[^\w@]/g, '\\$&'))
  const named = escaped.length > 0 && new RegExp(`(?<![\\w.+-])(${escaped.join('|')})(?![\\w-]|\\.\\w)`, 'i')
  return written => {
    const message = parsed(written)
    if (message?.person === person) return true
    const words = message ? [message.to, message.subject, message.text].join('\n') : written
    return named !== false && named.test(words)
  }
}

function parsed(written: string): Partial<Message> | undefined {
  try {
    return JSON.parse(written)
  } catch {
    return undefined
  }
}
