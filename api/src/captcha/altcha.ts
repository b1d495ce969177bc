import { type KeyObject, randomInt } from 'node:crypto'
import { CaptchaPurpose } from '@akyede/contract/captcha'
import { limits } from '@akyede/contract/limits'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey as derivePbkdf2 } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { after, type Clock } from '#platform/clock.ts'
import { deriveKey } from '#platform/derive-key.ts'

/**
 * One attempt costs 5,000 rounds of SHA-256, and the solution lies between the 100th and the 300th: about 0.15 s on a
 * laptop, usually less than a second on a cheap phone. It makes abuse expensive; it does not prove that a human is
 * there (decision 0021).
 */
const cost = 5_000
const counterRange = { from: 100, to: 300 }
/** With test controls: hundreds of tests solve challenges. */
export const shortCounterRange = { from: 1, to: 3 }

/** Matches exactly what `createChallenge` writes; nothing else is evaluated. */
const Solution = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      cost: z.literal(cost),
      data: z.strictObject({ purpose: CaptchaPurpose }),
      expiresAt: z.int(),
      keyLength: z.literal(32),
      keyPrefix: z.string(),
      keySignature: z.string(),
      nonce: z.string(),
      salt: z.string(),
    }),
    signature: z.string(),
  }),
  solution: z.strictObject({ counter: z.int(), derivedKey: z.string(), time: z.number().optional() }),
})

/**
 * Creates and checks proof-of-work challenges of ALTCHA (altcha.org) locally; no other party learns who solves them.
 */
export function createAltcha(secret: string, clock: Clock, range = counterRange): ProofOfWork {
  const secrets = {
    hmacSignatureSecret: hexOf(deriveKey(secret, 'captcha challenge')),
    hmacKeySignatureSecret: hexOf(deriveKey(secret, 'captcha solution')),
  }
  return {
    async challenge(purpose) {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(range.from, range.to),
        data: { purpose },
        deriveKey: derivePbkdf2,
        expiresAt: after(clock, limits.captcha.life),
        ...secrets,
      })
      return { ...challenge }
    },
    async check(text) {
      const parsed = Solution.safeParse(jsonIn(text))
      if (!parsed.success) return undefined
      const { challenge, solution } = parsed.data
      const { nonce, data, expiresAt: seconds } = challenge.parameters
      const expiresAt = new Date(seconds * 1000)
      // The library uses the machine's clock; the server has its own.
      if (expiresAt <= clock.now()) return undefined
      const { counter, derivedKey } = solution
      const { verified } = await verifySolution({
        challenge,
        solution: { counter, derivedKey },
        deriveKey: derivePbkdf2,
        ...secrets,
      })
      return verified ? { id: nonce, purpose: data.purpose, expiresAt } : undefined
    },
  }
}

const hexOf = (key: KeyObject): string => key.export().toString('hex')

/** Returns undefined for text that is not JSON in base64. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString())
  } catch {
    return undefined
  }
}

/** A challenge that was solved correctly and in time. */
export interface SolvedChallenge {
  /** Identifies the challenge: it counts once. */
  readonly id: string
  readonly purpose: CaptchaPurpose
  readonly expiresAt: Date
}

/** Creates and checks challenges; a service may take the place of the local one (D77). */
interface ProofOfWork {
  /** Returns the challenge for the browser, as `captcha/challenge` responds with it. */
  challenge(purpose: CaptchaPurpose): Promise<Record<string, unknown>>
  /** Returns undefined for a forged, wrong or late solution. */
  check(solution: string): Promise<SolvedChallenge | undefined>
}
