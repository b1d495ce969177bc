import { ApiError, call } from '#kit/call.ts'
import { toast } from '#ui/toast.ts'
import { failureOutcome, type Outcome } from './outcome.ts'

const links = {
  confirm: { endpoint: 'confirmNewsletter', done: 'You’re subscribed to our newsletter. Medaase!' },
  unsubscribe: { endpoint: 'unsubscribeNewsletter', done: 'You’re unsubscribed from our newsletter.' },
} as const

const isAction = (text: string | null): text is keyof typeof links => text !== null && text in links

/** The result of a link, and whether another attempt may help. */
export interface LinkOutcome extends Outcome {
  readonly canRetry: boolean
}

/** Follows a link of an email, "#newsletter=confirm&token=…", and shows a toast with the result. */
export async function followLink(fragment: string): Promise<LinkOutcome> {
  const params = new URLSearchParams(fragment.slice(1))
  const action = params.get('newsletter')
  if (!isAction(action)) return { ok: false, text: 'This link is incomplete', canRetry: false }
  const { endpoint, done } = links[action]
  try {
    await call(endpoint, { body: { token: params.get('token') ?? '' } })
    toast.success(done)
    return { ok: true, text: done, canRetry: false }
  } catch (error) {
    const canRetry = !(error instanceof ApiError) || error.status >= 500 || error.status === 429
    const text =
      error instanceof ApiError && !canRetry ? 'This link is no longer valid' : failureOutcome(error).text
    toast.failure(text)
    return { ok: false, text, canRetry }
  }
}
