import { formatCedi } from '@akyede/contract/money'
import { paymentAddress } from '#feature/orders'
import { ApiError } from '#kit/call-error.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { GiveProblem } from './give-problem.ts'
import { Obstacle } from './obstacle.tsx'
import { addressBook } from './where-to.tsx'

interface BuyObstacleProps {
  problem: GiveProblem | null
  pending: boolean
  /** The buyer agrees to the total that the shop named, in pesewas. */
  onAgree: (total: number) => void
}

/** Why there is no payment for one's own things yet, and the way out of it. */
export function BuyObstacle({ problem, pending, onAgree }: BuyObstacleProps) {
  switch (problem?.kind) {
    case undefined:
    case 'fields':
      return null
    case 'price':
      return (
        <Obstacle problem={problem} title="The price has changed">
          <p>
            The total is <b>{formatCedi(problem.total)}</b>. Is that all right?
          </p>
          <Button pending={pending && 'One moment…'} onClick={() => onAgree(problem.total)}>
            Yes, pay {formatCedi(problem.total)}
          </Button>
        </Obstacle>
      )
    case 'unfinished':
      return (
        <Obstacle problem={problem} title="You have an unfinished payment">
          <p>Finish it, or call it off there and come back.</p>
          <ButtonLink to={paymentAddress(problem.reference)}>Continue to payment</ButtonLink>
        </Obstacle>
      )
    case 'taken':
      return <Obstacle problem={problem} title="Something on this list has just been sold." />
    case 'message':
      return <Obstacle problem={problem} title={problem.message} />
  }
}

/** Nobody has said yet where it should go. */
export const isNowhere = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'gift.nowhere_to_send'

export const NowhereYet = () => (
  <div className="grid justify-items-start gap-4">
    <p>You have not saved an address yet. Save one, and come back: what you buy from this list goes there.</p>
    <ButtonLink to={addressBook}>Your address book</ButtonLink>
  </div>
)
