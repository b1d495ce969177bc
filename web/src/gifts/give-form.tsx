import type { ResponseFor } from '@akyede/contract/api'
import type { Cedis } from '@akyede/contract/money'
import type { SharedItem } from '@akyede/contract/share-links'
import { useState } from 'react'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { type Claim, quantityLeft } from './claim-status.ts'
import { GiftCosts, GiftShown } from './gift-costs.tsx'
import { type GiftList, useGiftListPath } from './gift-list-path.ts'
import { GiftOrderSteps } from './gift-order-steps.tsx'
import { GiveProblemPanel } from './give-problem-panel.tsx'
import { PayBar } from './pay-bar.tsx'
import { giftPurchaseFlow } from './purchase-flow.ts'
import { useGiftQuote } from './use-gift-quote.ts'
import { useGiverForm } from './use-giver-form.ts'
import { VariantChoice } from './variant-choice.tsx'

export interface GiveFormProps {
  list: GiftList
  item: SharedItem
  /** What others give of it. */
  claim: Claim | undefined
  /** How many other gifts nobody gives yet. */
  openBeside: number
  /** In Ghana. */
  today: string
  onClose: () => void
  /** Who is signed in. */
  user: ResponseFor<'getUser'> | undefined
}

/** One thing of a list, as many pieces of it as are open. */
export function GiveForm({ list, item, claim, openBeside, today, user, onClose }: GiveFormProps) {
  const [target] = useState(() => ({ list, item, asGuest: user === undefined }))
  const way = giftPurchaseFlow(useGiftListPath(), { itemId: item.id, itemName: item.name })
  const giver = useGiverForm({ target, itemId: item.id, way, user })
  const { form, values, summary, problem, pending, pay } = giver
  const most = Math.max(1, Math.min(quantityLeft(item, claim), item.available))
  // Others may give some of it while the form stands open.
  const quantity = Math.min(values.quantity, most)
  const quote = useGiftQuote(list, item, quantity, values.variant_id)
  const submitAt = (total: Cedis | undefined) =>
    giver.submitAt(total, {
      change: request => ({ ...request, quantity }),
      onNoTotal: () => void quote.refetch(),
    })
  const fields = { form, list, user, asGuest: target.asGuest }
  return (
    <form noValidate method="dialog" onSubmit={submitAt(quote.data?.total)} className="grid gap-7">
      <GiftShown item={item} list={list} today={today} />
      <ErrorSummary {...summary} />
      <GiftOrderSteps {...fields}>
        {item.needsVariant && item.productId && <VariantChoice form={form} productId={item.productId} />}
        {item.quantity > 1 && (
          <QuantityStepper
            value={quantity}
            max={most}
            of={item.name}
            onChange={pieces => form.setValue('quantity', pieces)}
          />
        )}
      </GiftOrderSteps>
      <GiftCosts quote={quote} costs={quote.data} />
      <GiveProblemPanel
        problem={problem}
        pending={pending}
        owner={list.owner.first_name}
        openBeside={openBeside}
        onAgree={total => void submitAt(total)()}
        onClose={onClose}
      />
      <PayBar pending={pay.pending} costs={quote.data}>
        {pay.words(quote.data ? quote.data.total : null)}
      </PayBar>
    </form>
  )
}
