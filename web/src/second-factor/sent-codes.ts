import type { SecondFactorMethod } from '@akyede/contract/accounts'
import type { RequestFor } from '@akyede/contract/api'
import { words } from '@akyede/contract/words'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '#kit/call.ts'
import { wordsOf } from '#kit/form-problems.ts'

export interface SentCode {
  readonly sentTo?: string
  /** When the next one may be asked for, by this browser's clock. */
  readonly nextAt?: number
  readonly problem?: string
}

export interface SentCodes extends SentCode {
  send(): Promise<void>
}

type Asked = Omit<RequestFor<'sendSecondFactorCode'>['body'], 'method'>
/** The method that is begun with, or that goes to another number. */
type FirstAsked = Pick<RequestFor<'sendSecondFactorCode'>['body'], 'method' | 'new_number'>
type ByMethod = Partial<Record<SecondFactorMethod, SentCode>>

/** The code of this method: sent once when it is turned to, and again when it is asked for. */
export function useSentCodes(method: SecondFactorMethod | undefined, asked: Asked): SentCodes {
  const [sent, setSent] = useState<ByMethod>({})
  const begun = useRef(new Set<SecondFactorMethod>())

  async function send(which: SecondFactorMethod): Promise<void> {
    const outcome = await sendOnce({ ...asked, method: which })
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

/** The code that came by itself when the method was chosen, and others that are asked for. */
export function useCodesAfter(asked: FirstAsked, first: SentCode): SentCodes {
  const [sent, setSent] = useState(first)
  const send = async () => {
    const outcome = await sendOnce(asked)
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
