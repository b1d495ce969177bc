import { setTimeout as pause } from 'node:timers/promises'
import { endpoints } from '@akyede/contract/api'
import { apiRoot } from '@akyede/contract/api-root'
import { Failure } from '@akyede/contract/failures'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tokenWithoutProof } from '#feature/captcha'
import { isFromOurPages } from '#platform/identify-cookies.ts'
import type { Platform } from '#platform/platform.ts'
import type { StoredRateLimits } from '#platform/stored-rate-limits.ts'

const maxAttempts = 50

/** The forms that work without scripts, and the purpose of their captcha. */
const purposes = {
  sendContactMessage: 'contact',
  subscribeNewsletter: 'newsletter',
  forgotPassword: 'email_link',
} as const

export interface FormResponse {
  readonly status: number
  /** The body as the API sends it: the response, or a problem. */
  readonly body: unknown
  /** Seconds. */
  readonly retryAfter: number | undefined
}

/**
 * Sends a form that a browser posted without scripts. It comes from our own pages or is refused with `csrf_invalid`;
 * then it is a call like one of a program: anonymous, unsigned, with all limits of the sender's address.
 */
export type SendForm = (
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
  name: keyof typeof purposes,
  fields: Readonly<Record<string, string>>,
) => Promise<FormResponse>

export function createSendForm(
  http: FastifyInstance,
  platform: Platform,
  rateLimiter: Pick<StoredRateLimits, 'spendGuess'>,
): SendForm {
  const send: SendForm = async ({ headers, ip: address }, name, fields) => {
    if (!isFromOurPages(headers, platform.publicUrl())) throw new Failure('csrf_invalid')
    const form = { purpose: purposes[name], address, content: JSON.stringify(fields) }
    const { captchaToken, idempotencyKey } = await tokenWithoutProof(platform, rateLimiter, form)
    const { method, path } = endpoints[name]
    for (let attempt = 1; ; attempt++) {
      const response = await http.inject({
        method,
        url: apiRoot + path,
        remoteAddress: address,
        headers: { 'idempotency-key': idempotencyKey },
        payload: { ...fields, captchaToken },
      })
      const body = response.json()
      // A second click sends the form again while the first one is still running.
      if (body.code !== 'idempotency_in_progress' || attempt === maxAttempts)
        return { status: response.statusCode, body, retryAfter: secondsIn(response.headers['retry-after']) }
      await pause(100)
    }
  }
  return (...form) =>
    send(...form).catch(error => {
      if (!(error instanceof Failure)) throw error
      const { status, code, message, options } = error
      return { status, body: { code, message, detail: [] }, retryAfter: options.retryAfter }
    })
}

const secondsIn = (header: unknown): number | undefined => (header === undefined ? undefined : Number(header))
