import type { AnswerFor } from '@akyede/contract/api'
import { formatCedi, toPesewas } from '@akyede/contract/money'
import type { SharedItem } from '@akyede/contract/share-links'
import { useState } from 'react'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { everything } from './gift-attempt.ts'
import { GiveObstacle } from './give-obstacle.tsx'
import { GivingSteps } from './giving-steps.tsx'
import { LeftOut } from './left-out.tsx'
import type { GiversList } from './list-home.ts'
import { type OpenItem, openItems } from './open-items.ts'
import { PayBar } from './pay-bar.tsx'
import type { Claim } from './standing.ts'
import { useGiverForm } from './use-giver-form.ts'

export interface GiveAllFormProps {
  list: GiversList
  /** What others give of it. */
  claimOf: (item: SharedItem) => Claim | undefined
  onClose: () => void
  /** Who is signed in. */
  user: AnswerFor<'getUser'> | undefined
}

const priceOf = ({ item, pieces }: OpenItem): number => toPesewas(item.price) * pieces

/** All that nobody gives yet, in one order. Delivery is known to the shop alone: it names the total to agree to. */
export function GiveAllForm({ list, claimOf, user, onClose }: GiveAllFormProps) {
  const [target] = useState(() => ({ list, asGuest: user === undefined }))
  const giver = useGiverForm(target, { itemId: everything, itemName: 'Everything' }, user)
  const { form, summary, problem, pending, pay } = giver
  const { open, skipped } = openItems(list.items, claimOf)
  const subtotal = open.reduce((sum, one) => sum + priceOf(one), 0)
  return (
    <form noValidate method="dialog" onSubmit={giver.submitAt(subtotal / 100)} className="grid gap-7">
      <div className="grid gap-3">
        <ul aria-label="What you give" className="grid gap-1.5">
          {open.map(({ item, pieces }) => (
            <li key={item.id} className="flex justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">
                {item.name}
                {pieces > 1 && ` × ${pieces}`}
              </span>
              <span className="tabular-nums">{formatCedi(priceOf({ item, pieces }))}</span>
            </li>
          ))}
        </ul>
        <LeftOut skipped={skipped} nameOf={id => list.items.find(item => item.id === id)?.name} />
        <p className="text-sm text-ink-2">Delivered to {list.owner.first_name}; you won’t need an address.</p>
      </div>
      <ErrorSummary {...summary} />
      <GivingSteps form={form} list={list} user={user} asGuest={target.asGuest} />
      <div className="grid gap-1.5">
        <p className="flex justify-between gap-4 text-lg font-bold">
          <span>Without delivery</span> <span className="tabular-nums">{formatCedi(subtotal)}</span>
        </p>
        <p className="text-sm text-ink-2">
          Where delivery costs something, we tell you the total first, and ask again.
        </p>
      </div>
      <GiveObstacle
        problem={problem}
        priceTitle="With delivery"
        pending={pending}
        owner={list.owner.first_name}
        openBeside={0}
        onAgree={total => void giver.submitAt(total / 100)()}
        onClose={onClose}
      />
      <PayBar pending={pay.pending}>{pay.words(subtotal)}</PayBar>
    </form>
  )
}
