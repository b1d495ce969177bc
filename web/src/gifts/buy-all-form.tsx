import type { ResponseFor } from '@akyede/contract/api'
import type { Cedis } from '@akyede/contract/money'
import { useState } from 'react'
import { Section } from '#feature/checkout'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AllItemsSummary } from './all-items-summary.tsx'
import { BuyProblemPanel, isMissingAddressError, MissingAddress } from './buy-problem-panel.tsx'
import { DeliveryDestination } from './delivery-destination.tsx'
import { GiftCosts } from './gift-costs.tsx'
import { GiveWallet } from './give-wallet.tsx'
import type { OwnList } from './own-list.ts'
import { ownPurchaseFlow } from './own-purchase-flow.ts'
import { PayBar } from './pay-bar.tsx'
import { useCheckoutQuote } from './use-checkout-quote.ts'
import { useGiverForm } from './use-giver-form.ts'

export interface BuyAllFormProps {
  list: OwnList
  onClose: () => void
  /** Who is signed in. */
  user: ResponseFor<'getUser'>
}

/** One order for all that is open, at the total that the shop names before. */
export function BuyAllForm({ list, user }: BuyAllFormProps) {
  const [target] = useState(() => ({ list: { id: list.id }, asGuest: false }))
  const giver = useGiverForm({
    target,
    itemId: `own ${list.id}`,
    way: ownPurchaseFlow(user.user_id, list),
    user,
  })
  const { form, summary, problem, pending, pay } = giver
  const quote = useCheckoutQuote(target.list)
  const costs = quote.data?.quote
  const submitAt = (total: Cedis | undefined) =>
    giver.submitAt(total, { onNoTotal: () => void quote.refetch() })
  if (quote.isPending) return <Skeleton kind="content" />
  if (isMissingAddressError(quote.error)) return <MissingAddress />
  return (
    <form noValidate method="dialog" onSubmit={submitAt(costs?.total)} className="grid gap-7">
      <ErrorSummary {...summary} />
      <Section number={1} title="What you buy">
        {quote.data && <AllItemsSummary quote={quote.data} items={list.items} label="What you buy" />}
        <DeliveryDestination list={list} town={costs?.town} />
      </Section>
      <Section number={2} title="Pay">
        <GiveWallet form={form} asGuest={false} />
      </Section>
      <GiftCosts quote={quote} costs={costs} term="All of it" />
      <BuyProblemPanel problem={problem} pending={pending} onAgree={total => void submitAt(total)()} />
      <PayBar pending={pay.pending} costs={costs}>
        {pay.words(costs ? costs.total : null)}
      </PayBar>
    </form>
  )
}
