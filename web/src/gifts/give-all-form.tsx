import type { AnswerFor } from '@akyede/contract/api'
import type { Cedis } from '@akyede/contract/money'
import { useState } from 'react'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { AllOfIt } from './all-of-it.tsx'
import { everything } from './gift-attempt.ts'
import { GiftCosts } from './gift-costs.tsx'
import { GiveObstacle } from './give-obstacle.tsx'
import { GivingSteps } from './giving-steps.tsx'
import { giftWay } from './giving-way.ts'
import { type GiversList, useListHome } from './list-home.ts'
import { PayBar } from './pay-bar.tsx'
import { useCheckoutQuote } from './use-checkout-quote.ts'
import { useGiverForm } from './use-giver-form.ts'

export interface GiveAllFormProps {
  list: GiversList
  onClose: () => void
  /** Who is signed in. */
  user: AnswerFor<'getUser'> | undefined
}

/** All that nobody gives yet, in one order. */
export function GiveAllForm({ list, user, onClose }: GiveAllFormProps) {
  const [target] = useState(() => ({ list, asGuest: user === undefined }))
  const way = giftWay(useListHome(), { itemId: everything, itemName: 'Everything' })
  const giver = useGiverForm({ target, itemId: everything, way, user })
  const { form, summary, problem, pending, pay } = giver
  const quote = useCheckoutQuote(list)
  const costs = quote.data?.quote
  const submitAt = (total: Cedis | undefined) =>
    giver.submitAt(total, { onNoTotal: () => void quote.refetch() })
  return (
    <form noValidate method="dialog" onSubmit={submitAt(costs?.total)} className="grid gap-7">
      <div className="grid gap-3">
        {quote.data && <AllOfIt quote={quote.data} items={list.items} label="What you give" />}
        <p className="text-sm text-ink-2">Delivered to {list.owner.first_name}; you won’t need an address.</p>
      </div>
      <ErrorSummary {...summary} />
      <GivingSteps form={form} list={list} user={user} asGuest={target.asGuest} />
      <GiftCosts quote={quote} costs={costs} term="All of it" />
      <GiveObstacle
        problem={problem}
        pending={pending}
        owner={list.owner.first_name}
        openBeside={0}
        onAgree={total => void submitAt(total)()}
        onClose={onClose}
      />
      <PayBar pending={pay.pending} costs={costs}>
        {pay.words(costs ? costs.total : null)}
      </PayBar>
    </form>
  )
}
