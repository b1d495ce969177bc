import type { RequestFor } from '@akyede/contract/api'
import { limits } from '@akyede/contract/limits'

type Purpose = RequestFor<'getCaptchaChallenge'>['query']['purpose']

/** A proof of work that is done while a form is filled in. */
export interface CaptchaAhead {
  /** Begins, if there is none under way. */
  begin(): void
  /** The token for one call; works a new one out where the last one has grown old. */
  take(): Promise<string>
}

/** As long as a token is good, and a minute less. */
const goodFor = limits.captcha.tokenLife - 60_000

export function captchaAhead(purpose: Purpose): CaptchaAhead {
  let begun: { token: Promise<string>; at: number } | undefined
  const begin = () => {
    if (begun && Date.now() - begun.at < goodFor) return begun.token
    const token = import('#feature/captcha').then(({ captchaTokenFor }) => captchaTokenFor(purpose))
    const own = { token, at: Date.now() }
    begun = own
    token.catch(() => {
      if (begun === own) begun = undefined
    })
    return token
  }
  return {
    begin: () => void begin().catch(() => {}),
    take() {
      const token = begin()
      // Each is good for one call.
      begun = undefined
      return token
    },
  }
}
