import { formatCedi } from '@akyede/contract/money'
import { Button, ButtonLink } from '#ui/button.tsx'
import { giftPaymentAddress } from './gift-attempt.ts'
import type { GiveProblem } from './give-problem.ts'
import { useListHome } from './list-home.ts'
import { Obstacle } from './obstacle.tsx'

interface GiveObstacleProps {
  problem: GiveProblem | null
  pending: boolean
  owner: string
  /** How many other gifts nobody gives yet. */
  openBeside: number
  /** The giver agrees to the total that the server named, in pesewas. */
  onAgree: (total: number) => void
  onClose: () => void
}

/** Why there is no payment yet, and the way out of it. */
export function GiveObstacle({ problem, pending, owner, openBeside, onAgree, onClose }: GiveObstacleProps) {
  const home = useListHome()
  switch (problem?.kind) {
    case undefined:
    case 'fields':
      return null
    case 'taken':
      return (
        <Obstacle problem={problem} title={`Somebody just gave this one. ${stillOpen(openBeside)}`}>
          <p>Nothing was charged.</p>
          <Button onClick={onClose}>Back to the list of {owner}</Button>
        </Obstacle>
      )
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
          <p>Finish it, or call it off there and give this one instead.</p>
          <ButtonLink to={giftPaymentAddress(home, problem.reference)}>Continue to payment</ButtonLink>
        </Obstacle>
      )
    case 'message':
      return <Obstacle problem={problem} title={problem.message} />
  }
}

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** "Three others are still open." */
export const stillOpen = (count: number): string =>
  count === 1 ? 'One other is still open.' : `${numbers[count] ?? count} others are still open.`
