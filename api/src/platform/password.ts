import { availableParallelism } from 'node:os'
import {
  commonPasswordsCount,
  commonPasswordWords,
  isCommonPassword,
} from '@akyede/contract/common-passwords'
import { Failure } from '@akyede/contract/failures'
import { hash, verify } from '@node-rs/argon2'
import type { Metrics } from './metrics.ts'

export interface Passwords {
  hash(password: string): Promise<string>
  /** Compares in the same time when there is no hash, so that timing does not reveal who has an account. */
  matches(password: string, passwordHash: string | null): Promise<boolean>
  /** Refuses with `server.busy` while the queue is full; called before anything else is looked up for a sign-in. */
  requireCapacity(): void
}

const maxConcurrency = 2
const queueLength = 50
/** Passwords that a process hashes at the same time; one processor is left to the event loop. */
export const passwordConcurrency = Math.min(maxConcurrency, Math.max(1, availableParallelism() - 1))

/** Argon2id with the cost that OWASP recommends: 19 MiB, two passes, one lane. */
const hashOptions = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/**
 * Hashes at most two passwords at once, or one on a machine of two processors. Fifty wait and more are refused with
 * `server.busy`, so that a flood of sign-ins cannot take all processors (security design, section 13, M6).
 */
export function createPasswords(
  metrics?: Pick<Metrics, 'count' | 'collectGauges'>,
  atOnce = passwordConcurrency,
): Passwords {
  const { runQueued, requireCapacity, gauges } = createQueue(atOnce, () =>
    metrics?.count('passwordRefused', {}),
  )
  metrics?.collectGauges(gauges)
  let dummy: Promise<string> | undefined
  return {
    requireCapacity,
    hash: password => runQueued(() => hash(password, hashOptions)),
    async matches(password, passwordHash) {
      dummy ??= hash('no account has this password', hashOptions)
      const known = passwordHash ?? (await dummy)
      const same = await runQueued(() => verify(known, password))
      return same && passwordHash !== null
    },
  }
}

interface Queue {
  readonly runQueued: <T>(work: () => Promise<T>) => Promise<T>
  readonly requireCapacity: () => void
  readonly gauges: () => { passwordsRunning: number; passwordsWaiting: number }
}

function createQueue(atOnce: number, onRefused: () => void): Queue {
  const waiting: (() => void)[] = []
  let running = 0
  const requireCapacity = () => {
    if (waiting.length < queueLength) return
    onRefused()
    throw new Failure('server.busy', { retryAfter: 2 })
  }
  const runQueued: Queue['runQueued'] = async work => {
    if (running < atOnce) running++
    else {
      requireCapacity()
      await new Promise<void>(resolve => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The next one takes over the place, so the count stays.
      if (next) next()
      else running--
    }
  }
  return {
    runQueued,
    requireCapacity,
    gauges: () => ({ passwordsRunning: running, passwordsWaiting: waiting.length }),
  }
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Loads the list once, at the first use: decompressing it takes some milliseconds. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, commonPasswordsCount))
}

/** Refuses a new password that is too common (D84), at its field of the body. */
export async function refuseCommonPassword(password: string, field: string): Promise<void> {
  commonPasswords ??= loadCommonPasswords()
  if (!isCommonPassword(password, await commonPasswords)) return
  const detail = [{ loc: ['body', field], msg: commonPasswordWords, type: 'common_password' }]
  throw new Failure('request.invalid', { detail })
}
