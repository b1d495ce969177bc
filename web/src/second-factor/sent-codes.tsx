import type { SecondFactorMethod } from '@akyede/contract/accounts'
import type { RequestFor } from '@akyede/contract/api'
import { words } from '@akyede/contract/words'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '#kit/call.ts'
import { wordsOf } from '#kit/form-problems.ts'
import { Button } from '#ui/button.tsx'
import { clockFace, useSecondsLeft } from '#ui/use-seconds-left.ts'

/** Shows where the code was sent, and requests another one after a minute. */
export function Resend({ codes }: { codes: SentCodes }) {
  const left = useSecondsLeft(codes.nextAt)
  return (
    <div className="grid justify-items-start gap-1">
      <p role="status" className={codes.problem ? 'font-semibold text-danger' : 'text-ink-2'}>
        {codes.problem || (codes.sentTo && `We’ve sent a code to ${codes.sentTo}. It expires in 5 minutes.`)}
      </p>
      <Button
        // The text aligns with the lines above only while the button has no border.
        className={left > 0 ? undefined : '-ml-[min(1rem,5vw)]'}
        variant={left > 0 ? 'off' : 'quiet'}
        aria-disabled={left > 0}
        onClick={() => left === 0 && void codes.send()}
      >
        {left > 0 ? `Resend in ${clockFace(left)}` : 'Resend code'}
      </Button>
    </div>
  )
}

interface SentCode {
  readonly sentTo?: string
  /** When the next code can be requested, by this browser's clock. */
  readonly nextAt?: number
  readonly problem?: string
}

interface SentCodes extends SentCode {
  send(): Promise<void>
}

type CodeRequest = Omit<RequestFor<'sendSecondFactorCode'>['body'], 'method'>
/** The method that is being set up, or that moves to another number. */
type FirstCodeRequest = Pick<RequestFor<'sendSecondFactorCode'>['body'], 'method' | 'new_number'>
type ByMethod = Partial<Record<SecondFactorMethod, SentCode>>

/** The code of this method: sent once when the method is selected, and again on request. */
export function useSentCodes(method: SecondFactorMethod | undefined, request: CodeRequest): SentCodes {
  const [sent, setSent] = useState<ByMethod>({})
  const begun = useRef(new Set<SecondFactorMethod>())

  async function send(which: SecondFactorMethod): Promise<void> {
    const outcome = await sendOnce({ ...request, method: which })
    setSent(before => ({ ...before, [which]: { ...before[which], ...outcome } }))
  }
  const sends = method === 'sms' || method === 'email'
  useEffect(() => {
    if (!sends || begun.current.has(method)) return
    begun.current.add(method)
    void send(method)
  })
  return { ...(method && sent[method]), send: async () => method && send(method) }
}

/** The code that was sent when the method was chosen, and later ones on request. */
export function useCodesAfter(request: FirstCodeRequest, first: SentCode): SentCodes {
  const [sent, setSent] = useState(first)
  const send = async () => {
    const outcome = await sendOnce(request)
    setSent(before => ({ ...before, ...outcome }))
  }
  return { ...sent, send }
}

async function sendOnce(body: RequestFor<'sendSecondFactorCode'>['body']): Promise<SentCode> {
  try {
    const { sent_to, resend_in } = await call('sendSecondFactorCode', { body })
    return { sentTo: sent_to, nextAt: Date.now() + resend_in * 1000, problem: '' }
  } catch (error) {
    const problem = wordsOf(error, words.fallbacks.sendCode)
    const wait = error instanceof ApiError && error.status === 429 ? error.retryAfter : undefined
    return wait === undefined ? { problem } : { problem, nextAt: Date.now() + wait * 1000 }
  }
}
