import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, call } from '#kit/call.ts'
import { paymentQuery } from './queries.ts'

/** Sends a code once, however often it is submitted, because the provider counts every attempt. */
export function useSendVoucher(reference: string) {
  const client = useQueryClient()
  const busy = useRef(false)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()

  async function submit(code: string): Promise<string | undefined> {
    const wrong = await problemOf(code)
    if (wrong) return wrong
    const { queryKey } = paymentQuery(reference)
    try {
      const { data } = await call('submitPaymentOtp', { params: { reference }, body: { otp: code } })
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, data)
      return undefined
    } catch (failure) {
      // The payment may already be final or wait for something else, which the page has to show.
      if (failure instanceof ApiError && failure.code === 'payment.otp_not_asked') {
        await client.invalidateQueries({ queryKey })
      }
      return failure instanceof Error ? failure.message : String(failure)
    }
  }

  return {
    pending,
    error,
    /** False when it was not accepted; `error` says why. */
    async send(code: string): Promise<boolean> {
      if (busy.current) return true
      busy.current = true
      setPending(true)
      const wrong = await submit(code)
      setError(wrong)
      setPending(false)
      busy.current = false
      return wrong === undefined
    },
  }
}

/**
 * The contract's error for the code; undefined when it is valid or the rules could not be loaded, because the server
 * checks them too.
 */
async function problemOf(code: string): Promise<string | undefined> {
  const rules = await import('@akyede/contract/payments').catch(() => undefined)
  return rules?.submitPaymentOtp.body.safeParse({ otp: code || undefined }).error?.issues[0]?.message
}
