import { LoaderCircle } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { OutcomeActions, OutcomePage, outcomeLeadClass } from '#ui/outcome-page.tsx'

interface CheckingPaymentProps {
  /** Links to what is being paid, once it is known. */
  subject?: ReactNode
  /** Passed once polling has stopped. */
  onCheckAgain?: (() => void) | undefined
}

/** The text while the provider is queried; after a while it adds that a long wait is normal. */
export const waitingWords = (long: boolean): string =>
  `This takes a moment. If you get a prompt on your phone, please approve it. You can leave this page.${
    long ? ' It may take a minute. You’ll see the result on your order page.' : ''
  }`

/** Shown while the provider is queried for the outcome of the payment. */
export function CheckingPayment({ subject, onCheckAgain }: CheckingPaymentProps) {
  const long = useLongWait()
  return (
    <OutcomePage symbol="nkyinkyim" title="We’re checking your payment">
      {!onCheckAgain && <LoaderCircle aria-hidden size={28} className="animate-spin text-ink-2" />}
      <p role="status" className={outcomeLeadClass}>
        {onCheckAgain
          ? 'We haven’t heard back yet. If you approved it, don’t worry: we’re still checking, and your order is waiting.'
          : waitingWords(long)}
      </p>
      <OutcomeActions>
        {onCheckAgain && <Button onClick={onCheckAgain}>Check again</Button>}
        {subject}
      </OutcomeActions>
    </OutcomePage>
  )
}

const longAfter = 9_000

function useLongWait(): boolean {
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLong, longAfter, true)
    return () => clearTimeout(timer)
  }, [])
  return long
}
