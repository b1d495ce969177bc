import type { ResponseFor } from '@akyede/contract/api'
import { formatDayRange } from '@akyede/contract/days'
import { type Cedis, formatCedis } from '@akyede/contract/money'
import type { SharedItem } from '@akyede/contract/share-links'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#kit/call.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { type Claim, quantityLeft } from './claim-status.ts'
import { giftPurchaseFlow } from './gift-attempt.ts'
import { GiftCosts, GiftShown, PayBar } from './gift-costs.tsx'
import { type GiftList, useGiftListPath } from './gift-list-path.ts'
import { GiftOrderSteps } from './gift-order-steps.tsx'
import { giftOrderWordsFor } from './gift-order-words.ts'
import type { GiveFormState } from './give-request.ts'
import { giveFieldId } from './give-values.ts'
import { LoadGiver } from './load-giver.tsx'
import { GiveProblemPanel } from './problem-panels.tsx'
import { useGiftQuote } from './use-gift-quote.ts'
import { useGiverForm } from './use-giver-form.ts'

export { GiftsInTime } from './gifts-in-time.tsx'

type GiveSheetProps = Omit<GiveFormProps, 'user'>

/** Gives one item of a list, with or without an account. */
export function GiveSheet(props: GiveSheetProps) {
  const { list, onClose } = props
  return (
    <Dialog
      open
      kind="sheet"
      title={`${giftOrderWordsFor(list).giveTo} ${list.owner.first_name}`}
      onClose={onClose}
    >
      <LoadGiver>{user => <GiveForm {...props} user={user} />}</LoadGiver>
    </Dialog>
  )
}

interface GiveFormProps {
  list: GiftList
  item: SharedItem
  /** What others give of it. */
  claim: Claim | undefined
  /** Number of other items that nobody gives yet. */
  otherOpenItems: number
  /** Today's date in Ghana. */
  today: string
  onClose: () => void
  /** The signed-in user. */
  user: ResponseFor<'getUser'> | undefined
}

/** One item of a list, in at most as many units as are open. */
function GiveForm({ list, item, claim, otherOpenItems, today, user, onClose }: GiveFormProps) {
  const [target] = useState(() => ({ list, item, asGuest: user === undefined }))
  const flow = giftPurchaseFlow(useGiftListPath(), { itemId: item.id, itemName: item.name })
  const giver = useGiverForm({ target, itemId: item.id, flow, user })
  const { form, values, summary, problem, pending, pay } = giver
  const words = giftOrderWordsFor(list)
  const most = Math.max(1, Math.min(quantityLeft(item, claim), item.available))
  // Others may give some of the units while the form is open.
  const quantity = Math.min(values.quantity, most)
  const variants = useVariants(item)
  // Until one is chosen, the cheapest variant shows what the gift costs at least.
  const cheapest = values.variant_id ? undefined : cheapestOf(variants.data, quantity)
  const quote = useGiftQuote(list, item, {
    ...values,
    quantity,
    variant_id: values.variant_id || (cheapest ?? ''),
  })
  const costs = cheapest ? undefined : quote.data
  const submitAt = (total: Cedis | undefined) =>
    giver.submitAt(total, {
      change: request => ({ ...request, quantity }),
      onNoTotal: () => void quote.refetch(),
    })
  const fields = { form, list, user, asGuest: target.asGuest }
  const [lateMissing, setLateMissing] = useState(false)
  const late = list.deadline !== null && costs && costs.arrives.until > list.deadline ? costs.arrives : null
  // A giver who agreed to a day is asked again only for a later one.
  const isLateFine = !late || late.until <= values.late_until
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (isLateFine) return void submitAt(costs?.total)(event)
    event.preventDefault()
    setLateMissing(true)
  }
  return (
    <form noValidate method="dialog" onSubmit={submit} className="grid gap-7">
      <GiftShown item={item} list={list} today={today} />
      <GiftCosts
        quote={quote}
        costs={quote.data}
        term={words.label}
        wrap={values.wrap && words.wrap}
        atLeast={cheapest !== undefined}
      />
      <ErrorSummary {...summary} />
      <GiftOrderSteps {...fields}>
        {item.needsVariant && <VariantChoice form={form} variants={variants} />}
        {item.quantity > 1 && (
          <QuantityStepper
            value={quantity}
            max={most}
            of={item.name}
            onChange={units => form.setValue('quantity', units)}
          />
        )}
      </GiftOrderSteps>
      <GiveProblemPanel
        problem={problem}
        pending={pending}
        list={list}
        otherOpenItems={otherOpenItems}
        onAgree={total => void submitAt(total)()}
        onClose={onClose}
      />
      {late && (
        <Checkbox
          label={`It will arrive after the date, around ${formatDayRange(late)}`}
          checked={isLateFine}
          error={lateMissing && !isLateFine ? 'Please tick this box to send it late' : undefined}
          onChange={({ target: { checked } }) => form.setValue('late_until', checked ? late.until : '')}
        />
      )}
      {problem?.kind !== 'taken' && (
        <PayBar pending={pay.pending} costs={costs} wrap={words.wrap}>
          {pay.words(costs ? costs.total : null)}
        </PayBar>
      )}
    </form>
  )
}

type Variants = UseQueryResult<ResponseFor<'listVariants'>['data']>

/** The variants of an item whose list leaves the choice to the giver. */
const useVariants = ({ needsVariant, productId }: SharedItem): Variants =>
  useQuery({
    queryKey: ['variants', productId],
    enabled: needsVariant && productId !== null,
    queryFn: ({ signal }) =>
      call('listVariants', { params: { productId: productId ?? '' } }, { signal }).then(({ data }) => data),
  })

/** The id of the cheapest variant with this many units left. */
const cheapestOf = (variants: Variants['data'] = [], quantity: number): string | undefined =>
  variants.filter(({ stock }) => stock.available >= quantity).sort((one, other) => one.price - other.price)[0]
    ?.id

/** The giver chooses the variant when the list leaves it open. */
function VariantChoice({ form, variants }: { form: GiveFormState; variants: Variants }) {
  if (variants.error)
    return <ErrorBlock message={variants.error.message} onRetry={() => void variants.refetch()} />
  return (
    <SelectField
      label="Size or style"
      {...form.register('variant_id')}
      id={giveFieldId('variant_id')}
      error={form.formState.errors.variant_id?.message}
      prompt={variants.data ? 'Please choose' : 'One moment…'}
      options={(variants.data ?? []).map(({ id, name, price, stock }) => ({
        value: id,
        text: `${name}, ${stock.available < 1 ? 'sold out' : formatCedis(price, { trim: true })}`,
      }))}
    />
  )
}
