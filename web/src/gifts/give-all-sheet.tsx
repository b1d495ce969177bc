import type { ResponseFor } from '@akyede/contract/api'
import type { Cedis } from '@akyede/contract/money'
import { useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { allItems, giftPurchaseFlow } from './gift-attempt.ts'
import { GiftCosts, PayBar } from './gift-costs.tsx'
import { type GiftList, useGiftListPath } from './gift-list-path.ts'
import { GiftOrderSteps } from './gift-order-steps.tsx'
import { giftOrderWordsFor } from './gift-order-words.ts'
import { AllItemsSummary } from './left-out.tsx'
import { LoadGiver } from './load-giver.tsx'
import { GiveProblemPanel } from './problem-panels.tsx'
import { useCheckoutQuote } from './use-gift-quote.ts'
import { useGiverForm } from './use-giver-form.ts'

type GiveAllSheetProps = Omit<GiveAllFormProps, 'user'>

/** Gives all open items of a list, with or without an account. */
export const GiveAllSheet = (props: GiveAllSheetProps) => (
  <Dialog
    open
    kind="sheet"
    title={`${giftOrderWordsFor(props.list).giveAllTo} ${props.list.owner.first_name}`}
    onClose={props.onClose}
  >
    <LoadGiver>{user => <GiveAllForm {...props} user={user} />}</LoadGiver>
  </Dialog>
)

interface GiveAllFormProps {
  list: GiftList
  onClose: () => void
  /** The signed-in user. */
  user: ResponseFor<'getUser'> | undefined
}

/** All items that nobody gives yet, in one order. */
function GiveAllForm({ list, user, onClose }: GiveAllFormProps) {
  const [target] = useState(() => ({ list, asGuest: user === undefined }))
  const flow = giftPurchaseFlow(useGiftListPath(), { itemId: allItems, itemName: 'Everything' })
  const giver = useGiverForm({ target, itemId: allItems, flow, user })
  const { form, values, summary, problem, pending, pay } = giver
  const words = giftOrderWordsFor(list)
  const quote = useCheckoutQuote(list, values.wrap)
  const costs = quote.data?.quote
  const submitAt = (total: Cedis | undefined) =>
    giver.submitAt(total, { onNoTotal: () => void quote.refetch() })
  return (
    <form noValidate method="dialog" onSubmit={submitAt(costs?.total)} className="grid gap-7">
      <div className="grid gap-3">
        {quote.data && <AllItemsSummary quote={quote.data} items={list.items} label={words.several} />}
        <p className="text-sm text-ink-2">Delivered to {list.owner.first_name}. You won’t need an address.</p>
      </div>
      <GiftCosts quote={quote} costs={costs} term="All of it" wrap={values.wrap && words.wrap} />
      <ErrorSummary {...summary} />
      <GiftOrderSteps form={form} list={list} user={user} asGuest={target.asGuest} wrapEach />
      <GiveProblemPanel
        problem={problem}
        pending={pending}
        list={list}
        otherOpenItems={0}
        onAgree={total => void submitAt(total)()}
        onClose={onClose}
      />
      <PayBar pending={pay.pending} costs={costs} wrap={words.wrap}>
        {pay.words(costs ? costs.total : null)}
      </PayBar>
    </form>
  )
}
