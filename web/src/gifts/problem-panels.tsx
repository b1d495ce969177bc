import { type Cedis, formatCedis } from '@akyede/contract/money'
import { type ReactNode, useEffect, useRef } from 'react'
import { HoldLimitRemedy } from '#feature/checkout'
import { Button, ButtonLink } from '#ui/button.tsx'
import { giftPaymentAddress } from './gift-attempt.ts'
import { type GiftList, useGiftListPath } from './gift-list-path.ts'
import { giftOrderWordsFor } from './gift-order-words.ts'
import type { GiveProblem } from './give-problem.ts'

interface PaymentProblemPanelProps {
  problem: Exclude<GiveProblem, { kind: 'taken' }> | null
  pending: boolean
  /** The buyer agrees to the total that the server named. */
  onAgree: (total: Cedis) => void
  /** Address at which a pending payment continues. */
  paymentAt: (reference: string) => string
  /** The next step after cancelling that payment: "come back". */
  instead: string
}

/** Explains why there is no payment yet and how to continue, for gifts and for purchases. */
export function PaymentProblemPanel({
  problem,
  pending,
  onAgree,
  paymentAt,
  instead,
}: PaymentProblemPanelProps) {
  switch (problem?.kind) {
    case undefined:
    case 'fields':
      return null
    case 'price':
      return (
        <ProblemPanel problem={problem} title="The price has changed">
          <p>
            The total is <b>{formatCedis(problem.total)}</b>. Is that OK?
          </p>
          <Button pending={pending && 'One moment…'} onClick={() => onAgree(problem.total)}>
            Yes, pay {formatCedis(problem.total)}
          </Button>
        </ProblemPanel>
      )
    case 'unfinished':
      return (
        <ProblemPanel problem={problem} title="You have an unfinished payment">
          <p>Complete it, or cancel it there and {instead}.</p>
          <ButtonLink to={paymentAt(problem.reference)}>Continue to payment</ButtonLink>
        </ProblemPanel>
      )
    case 'hold limit':
      return (
        <ProblemPanel problem={problem} title={problem.message}>
          <HoldLimitRemedy limit={problem} />
        </ProblemPanel>
      )
    case 'message':
      return <ProblemPanel problem={problem} title={problem.message} />
  }
}

interface ProblemPanelProps {
  problem: GiveProblem
  title: string
  children?: ReactNode
}

/** Focuses each new failure, so that screen readers announce it. */
export function ProblemPanel({ problem, title, children }: ProblemPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (problem) heading.current?.focus()
  }, [problem])
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-3 rounded-panel border-2 border-danger bg-danger-soft p-5"
    >
      <h3 ref={heading} tabIndex={-1} className="scroll-mb-32 text-xl text-danger outline-none">
        {title}
      </h3>
      {children}
    </div>
  )
}

interface GiveProblemPanelProps {
  problem: GiveProblem | null
  pending: boolean
  list: GiftList
  /** Number of other items that nobody gives yet. */
  otherOpenItems: number
  /** The giver agrees to the total that the server named. */
  onAgree: (total: Cedis) => void
  onClose: () => void
}

/** Explains why there is no payment yet, and how to continue. */
export function GiveProblemPanel({ problem, list, otherOpenItems, onClose, ...rest }: GiveProblemPanelProps) {
  const home = useGiftListPath()
  const words = giftOrderWordsFor(list)
  if (problem?.kind !== 'taken') {
    const paymentAt = (reference: string) => giftPaymentAddress(home, reference)
    return <PaymentProblemPanel problem={problem} paymentAt={paymentAt} instead={words.instead} {...rest} />
  }
  return (
    <ProblemPanel
      problem={problem}
      title={`Someone just bought this one. ${words.stillOpen(otherOpenItems)}`}
    >
      <p>You weren’t charged.</p>
      <Button onClick={onClose}>Back to {list.owner.first_name}’s list</Button>
    </ProblemPanel>
  )
}
