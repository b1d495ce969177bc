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
  /** Does the same work when there is no hash, so that time does not tell who has an account. */
  matches(password: string, passwordHash: string | null): Promise<boolean>
  /** Refuses with `server.busy` while the line is full: asked before anything is looked up for a password. */
  requireCapacity(): void
}

const most = 2
const queueLength = 50
/** In a process; one processor is the event loop's. */
export const passwordConcurrency = Math.min(most, Math.max(1, availableParallelism() - 1))

/** The library's default algorithm, argon2id, as OWASP asks for it: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/**
 * Hashes two passwords at once at most, one where there are but two processors; fifty wait, more are refused with
 * `server.busy`, so that a flood of sign-ins cannot take the shop's processors (security design, section 13, M6).
 */
export function createPasswords(
  metrics?: Pick<Metrics, 'count' | 'collectGauges'>,
  atOnce = passwordConcurrency,
): Passwords {
  const { inTurn, requireRoom, figures } = createQueue(atOnce, () => metrics?.count('passwordRefused', {}))
  metrics?.collectGauges(figures)
  let dummy: Promise<string> | undefined
  return {
    requireCapacity: requireRoom,
    hash: password => inTurn(() => hash(password, cost)),
    async matches(password, passwordHash) {
      dummy ??= hash('no account has this password', cost)
      const known = passwordHash ?? (await dummy)
      const same = await inTurn(() => verify(known, password))
      return same && passwordHash !== null
    },
  }
}

interface Queue {
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
  readonly requireRoom: () => void
  readonly figures: () => { passwordsRunning: number; passwordsWaiting: number }
}

function createQueue(atOnce: number, onRefused: () => void): Queue {
  const waiting: (() => void)[] = []
  let running = 0
  const requireRoom = () => {
    if (waiting.length < queueLength) return
    onRefused()
    throw new Failure('server.busy', { retryAfter: 2 })
  }
  const inTurn: Queue['inTurn'] = async work => {
    if (running < atOnce) running++
    else {
      requireRoom()
      await new Promise<void>(resolve => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place is handed on: the next one runs in it.
      if (next) next()
      else running--
    }
  }
  return {
    inTurn,
    requireRoom,
    figures: () => ({ passwordsRunning: running, passwordsWaiting: waiting.length }),
  }
}

let common: Promise<ReadonlySet<string>> | undefined

/** The list takes some milliseconds to unfold: once, and not while the shop starts. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, commonPasswordsCount))
}

/** Refuses a new password that too many people have (D84), at its field of the body. */
export async function refuseCommonPassword(password: string, field: string): Promise<void> {
  common ??= readCommon()
  if (!isCommonPassword(password, await common)) return
  const detail = [{ loc: ['body', field], msg: commonPasswordWords, type: 'common_password' }]
  throw new Failure('request.invalid', { detail })
}
