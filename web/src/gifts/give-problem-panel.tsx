import type { Cedis } from '@akyede/contract/money'
import { Button } from '#ui/button.tsx'
import { giftPaymentAddress } from './gift-attempt.ts'
import { useGiftListPath } from './gift-list-path.ts'
import type { GiveProblem } from './give-problem.ts'
import { PaymentProblemPanel, ProblemPanel } from './payment-problem-panel.tsx'

interface GiveProblemPanelProps {
  problem: GiveProblem | null
  pending: boolean
  owner: string
  /** Number of other items that nobody gives yet. */
  otherOpenItems: number
  /** The giver agrees to the total that the server named. */
  onAgree: (total: Cedis) => void
  onClose: () => void
}

/** Explains why there is no payment yet, and how to continue. */
export function GiveProblemPanel({
  problem,
  owner,
  otherOpenItems,
  onClose,
  ...rest
}: GiveProblemPanelProps) {
  const home = useGiftListPath()
  if (problem?.kind !== 'taken') {
    const paymentAt = (reference: string) => giftPaymentAddress(home, reference)
    return (
      <PaymentProblemPanel
        problem={problem}
        paymentAt={paymentAt}
        instead="give this one instead"
        {...rest}
      />
    )
  }
  return (
    <ProblemPanel problem={problem} title={`Someone just bought this one. ${stillOpen(otherOpenItems)}`}>
      <p>You weren’t charged.</p>
      <Button onClick={onClose}>Back to {owner}’s list</Button>
    </ProblemPanel>
  )
}

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** "Three other gifts are still available." */
export const stillOpen = (count: number): string =>
  count === 1
    ? 'One other gift is still available.'
    : `${numbers[count] ?? count} other gifts are still available.`
