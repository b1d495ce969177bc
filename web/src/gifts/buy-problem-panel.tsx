import type { Cedis } from '@akyede/contract/money'
import { paymentAddress } from '#feature/orders'
import { ApiError } from '#kit/call-error.ts'
import { ButtonLink } from '#ui/button.tsx'
import { addressBookPath } from './delivery-destination.tsx'
import type { GiveProblem } from './give-problem.ts'
import { PaymentProblemPanel } from './payment-problem-panel.tsx'
import { ProblemPanel } from './problem-panel.tsx'

interface BuyProblemPanelProps {
  problem: GiveProblem | null
  pending: boolean
  /** The buyer agrees to the total that the shop named. */
  onAgree: (total: Cedis) => void
}

/** Why there is no payment for one's own things yet, and the way out of it. */
export const BuyProblemPanel = ({ problem, ...rest }: BuyProblemPanelProps) =>
  problem?.kind === 'taken' ? (
    <ProblemPanel problem={problem} title="Something on this list has just been sold." />
  ) : (
    <PaymentProblemPanel problem={problem} paymentAt={paymentAddress} instead="come back" {...rest} />
  )

/** Nobody has said yet where it should go. */
export const isMissingAddressError = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'gift.nowhere_to_send'

export const MissingAddress = () => (
  <div className="grid justify-items-start gap-4">
    <p>You have not saved an address yet. Save one, and come back: what you buy from this list goes there.</p>
    <ButtonLink to={addressBookPath}>Your address book</ButtonLink>
  </div>
)
