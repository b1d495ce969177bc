import type { Cedis } from '@akyede/contract/money'
import { paymentAddress } from '#feature/orders'
import { ApiError } from '#kit/call-error.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { GiveProblem } from './give-problem.ts'
import { Obstacle } from './obstacle.tsx'
import { PaymentObstacle } from './payment-obstacle.tsx'
import { addressBook } from './where-to.tsx'

interface BuyObstacleProps {
  problem: GiveProblem | null
  pending: boolean
  /** The buyer agrees to the total that the shop named. */
  onAgree: (total: Cedis) => void
}

/** Why there is no payment for one's own things yet, and the way out of it. */
export const BuyObstacle = ({ problem, ...rest }: BuyObstacleProps) =>
  problem?.kind === 'taken' ? (
    <Obstacle problem={problem} title="Something on this list has just been sold." />
  ) : (
    <PaymentObstacle problem={problem} paymentAt={paymentAddress} instead="come back" {...rest} />
  )

/** Nobody has said yet where it should go. */
export const isNowhere = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'gift.nowhere_to_send'

export const NowhereYet = () => (
  <div className="grid justify-items-start gap-4">
    <p>You have not saved an address yet. Save one, and come back: what you buy from this list goes there.</p>
    <ButtonLink to={addressBook}>Your address book</ButtonLink>
  </div>
)
