import type { RequestFor } from '@akyede/contract/api'
import { limits } from '@akyede/contract/limits'
import { ApiError } from '#kit/call.ts'
import { ConnectionError } from '#kit/call-error.ts'
import { whenIdle } from '#kit/when-idle.ts'

type Purpose = RequestFor<'getCaptchaChallenge'>['query']['purpose']

/** A proof of work that runs while the user fills in a form. */
export interface CaptchaPrefetch {
  /** Starts it, if none is running. */
  start(): void
  /** Returns the token for one call; computes a new one when the last one has expired. */
  take(): Promise<string>
}

/** The lifetime of a token, minus a minute. */
const goodFor = limits.captcha.tokenLife - 60_000

/** The browser's message about a failed script is not meant for users. */
const load = () =>
  import('#feature/captcha').catch(() => {
    throw new ConnectionError('unreachable')
  })

export function prefetchCaptcha(purpose: Purpose): CaptchaPrefetch {
  if (typeof document !== 'undefined')
    void whenIdle()
      .then(load)
      .catch(() => {})
  let begun: { token: Promise<string>; at: number } | undefined
  const begin = () => {
    if (begun && Date.now() - begun.at < goodFor) return begun.token
    const token = load().then(({ captchaTokenFor }) => captchaTokenFor(purpose))
    const own = { token, at: Date.now() }
    begun = own
    token.catch(() => {
      if (begun === own) begun = undefined
    })
    return token
  }
  return {
    start: () => void begin().catch(() => {}),
    take() {
      const token = begin()
      // Each token is valid for one call.
      begun = undefined
      return token
    },
  }
}

/** Makes a call, and repeats it with a proof of work when the server requires one (D77). */
export async function withProofOfWork<Answer>(
  purpose: Purpose,
  make: (proof: { captchaToken?: string }) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await make({})
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'captcha_required') throw error
    const { captchaTokenFor } = await load()
    return make({ captchaToken: await captchaTokenFor(purpose) })
  }
}
