import type { AnswerFor } from '@akyede/contract/api'
import { toPesewas } from '@akyede/contract/money'
import { useState } from 'react'
import { Section } from '#feature/checkout'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { GiftCosts, GiftShown } from './gift-costs.tsx'
import { ReceiptField, WordsFields } from './give-fields.tsx'
import { GiveObstacle } from './give-obstacle.tsx'
import type { GiveSheetProps } from './give-sheet.tsx'
import { GiveWallet } from './give-wallet.tsx'
import { givingWordsFor } from './giving-words.ts'
import { PayBar } from './pay-bar.tsx'
import { piecesLeft } from './standing.ts'
import { useGiftQuote } from './use-gift-quote.ts'
import { useGiverForm } from './use-giver-form.ts'
import { VariantChoice } from './variant-choice.tsx'

interface GiveFormProps extends GiveSheetProps {
  /** Who is signed in. */
  user: AnswerFor<'getUser'> | undefined
}

/** What is given and with which words, where the receipt goes, how it is paid: three steps on one sheet. */
export function GiveForm({ list, item, claim, openBeside, today, user, onClose }: GiveFormProps) {
  const [target] = useState(() => ({ list, item, asGuest: user === undefined }))
  const giver = useGiverForm(target, { itemId: item.id, itemName: item.name }, user)
  const { form, values, summary, problem, pending, pay } = giver
  const most = Math.max(1, Math.min(piecesLeft(item, claim), item.available))
  // Others may give some of it while the form stands open.
  const quantity = Math.min(values.quantity, most)
  const quote = useGiftQuote(list, item, quantity, values.variant_id)
  const submitAt = (total: number | undefined) =>
    giver.submitAt(total, {
      change: request => ({ ...request, quantity }),
      onNoTotal: () => void quote.refetch(),
    })
  const fields = { form, list, user }
  return (
    <form noValidate method="dialog" onSubmit={submitAt(quote.data?.total)} className="grid gap-7">
      <GiftShown item={item} list={list} today={today} />
      <ErrorSummary {...summary} />
      <Section number={1} title={givingWordsFor(list).yours}>
        {item.needsVariant && item.productId && <VariantChoice form={form} productId={item.productId} />}
        {item.quantity > 1 && (
          <QuantityStepper
            value={quantity}
            max={most}
            of={item.name}
            onChange={pieces => form.setValue('quantity', pieces)}
          />
        )}
        <WordsFields {...fields} />
      </Section>
      <Section number={2} title="Your receipt">
        <ReceiptField {...fields} />
      </Section>
      <Section number={3} title="Pay">
        <GiveWallet form={form} asGuest={target.asGuest} />
      </Section>
      <GiftCosts quote={quote} />
      <GiveObstacle
        problem={problem}
        pending={pending}
        owner={list.owner.first_name}
        openBeside={openBeside}
        onAgree={total => void submitAt(total / 100)()}
        onClose={onClose}
      />
      <PayBar pending={pay.pending}>{pay.words(quote.data ? toPesewas(quote.data.total) : null)}</PayBar>
    </form>
  )
}
