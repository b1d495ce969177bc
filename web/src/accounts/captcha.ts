import type { RequestFor } from '@akyede/contract/api'
import { limits } from '@akyede/contract/limits'
import { ApiError } from '#kit/call.ts'
import { ConnectionError } from '#kit/call-error.ts'
import { whenIdle } from '#kit/when-idle.ts'

type Purpose = RequestFor<'getCaptchaChallenge'>['query']['purpose']

/** A proof of work that is done while a form is filled in. */
export interface CaptchaPrefetch {
  /** Begins, if there is none under way. */
  start(): void
  /** The token for one call; works a new one out where the last one has grown old. */
  take(): Promise<string>
}

/** As long as a token is good, and a minute less. */
const goodFor = limits.captcha.tokenLife - 60_000

/** What the browser says of a script that does not come is for nobody to read. */
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
      // Each is good for one call.
      begun = undefined
      return token
    },
  }
}

/** Makes a call, and where the server asks for it once more with a little work as a proof (D77). */
export async function withProof<Answer>(
  purpose: Purpose,
  make: (proof: { captchaToken?: string }) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await make({})
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'captcha_required') throw error
    const { captchaTokenFor } = await import('#feature/captcha')
    return make({ captchaToken: await captchaTokenFor(purpose) })
  }
}
