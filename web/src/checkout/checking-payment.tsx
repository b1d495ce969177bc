import { LoaderCircle } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { OutcomeActions, OutcomePage, outcomeLeadClass } from '#ui/outcome-page.tsx'

interface CheckingPaymentProps {
  /** To what is being paid, once it is known. */
  subject?: ReactNode
  /** Given once nobody asks by itself any more. */
  onCheckAgain?: (() => void) | undefined
}

/** What is said while the provider is asked; after a while, that this is nothing to worry about. */
export const waitingWords = (long: boolean): string =>
  `This takes a moment. If your phone asks you to approve, please do. You may leave this page.${
    long ? ' It may take a minute; the page of the order will show it.' : ''
  }`

/** The provider is asked what became of the payment. */
export function CheckingPayment({ subject, onCheckAgain }: CheckingPaymentProps) {
  const long = useLongWait()
  return (
    <OutcomePage symbol="nkyinkyim" title="We are checking your payment">
      {!onCheckAgain && <LoaderCircle aria-hidden size={28} className="animate-spin text-ink-2" />}
      <p role="status" className={outcomeLeadClass}>
        {onCheckAgain
          ? 'We have not heard of it yet. If you approved it, it will still arrive: your order waits.'
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
