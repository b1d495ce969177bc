import { formatCedi } from '@akyede/contract/money'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { giftPaymentAddress } from './gift-attempt.ts'
import type { GiveProblem } from './give-problem.ts'
import { useListHome } from './list-home.ts'

interface GiveObstacleProps {
  problem: GiveProblem | null
  pending: boolean
  owner: string
  /** How many other gifts nobody gives yet. */
  openBeside: number
  /** The giver agrees to the total that the server named, in pesewas. */
  onAgree: (total: number) => void
  /** Why the total is another one than was shown. */
  priceTitle?: string
  onClose: () => void
}

/** Why there is no payment yet, and the way out of it. */
export function GiveObstacle({
  problem,
  pending,
  owner,
  openBeside,
  onAgree,
  priceTitle = 'The price has changed',
  onClose,
}: GiveObstacleProps) {
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
        <Obstacle problem={problem} title={priceTitle}>
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

interface ObstacleProps {
  problem: GiveProblem
  title: string
  children?: ReactNode
}

/** Takes the focus with every new failure: what was asked for did not happen. */
function Obstacle({ problem, title, children }: ObstacleProps) {
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
