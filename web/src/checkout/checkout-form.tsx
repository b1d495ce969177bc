import type { Pesewas } from '@akyede/contract/money'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSession } from '#feature/accounts'
import { type CartView, giftDayProblem, giftDays, orderableItems, withWrapping } from '#feature/cart'
import { track } from '#kit/analytics.ts'
import { problemsOf } from '#kit/form-problems.ts'
import { ErrorSummary, type FormProblem } from '#ui/error-summary.tsx'
import { AddressSection } from './address-section.tsx'
import { type CheckoutChoice, checkoutResolver } from './checkout-rules.ts'
import { type CheckoutValues, fieldId, formFields } from './checkout-values.ts'
import { DeliverySection, deliveryId, shortItemsId } from './delivery-section.tsx'
import { GiftOptions } from './gift-options.tsx'
import { type OrderRequest, requestFor } from './order-attempt.ts'
import { OrderSummary } from './order-summary.tsx'
import { PaySection } from './pay-section.tsx'
import { payingWords, payWords } from './payment-method-choice.ts'
import { ProblemBlock } from './problem-block.tsx'
import {
  type CheckoutUser,
  hasDraft,
  initialValues,
  ownContact,
  saveDraft,
  saveLastAddress,
} from './stored-values.ts'
import { useAddressChoice } from './use-address-choice.ts'
import { type DeliveredCart, useDeliveredCart } from './use-delivered-cart.ts'
import { usePlaceOrder } from './use-place-order.ts'

interface CheckoutFormProps {
  person: CheckoutUser
  cart: CartView
  /** An order is being sent, or the browser is leaving for its payment. */
  isPlacing: boolean
  onPlacing: (isPlacing: boolean) => void
}

/** The checkout form with three sections: address, delivery, payment. */
export function CheckoutForm({ person, cart, isPlacing, onPlacing }: CheckoutFormProps) {
  const userId = person.user_id
  const [first] = useState(() => initialValues(person))
  const [drafted] = useState(() => hasDraft(userId))
  const form = useForm<CheckoutValues, unknown, CheckoutChoice>({
    resolver: checkoutResolver,
    mode: 'onTouched',
    // On phones errors appear right above the button and must not move it while it is being tapped.
    delayError: 250,
    shouldFocusError: false,
    defaultValues: first,
  })
  const [state, city, gift, wrap, day] = form.watch(['state', 'city', 'gift', 'gift_wrap', 'gift_deliver_on'])
  const plain = useDeliveredCart(cart, state, city)
  const delivered = gift && wrap ? wrapped(plain) : plain
  const [seen, setSeen] = useState(delivered)
  const [problems, setProblems] = useState<readonly FormProblem[]>([])
  const placing = usePlaceOrder(userId, onPlacing, refused => {
    for (const { field, message } of refused) form.setError(field, { type: 'server', message })
    setProblems(refused.map(({ field, message }) => ({ field: fieldId(field), message })))
  })
  useDraft(userId, form)
  const where = useAddressChoice(form, ownContact(person), drafted)
  useEffect(() => track('checkout_started'), [])
  const [channel, network, wallet_phone] = form.watch(['channel', 'network', 'wallet_phone'])
  const way = { channel, network, wallet_phone }
  const wrongDay = giftDayProblem(giftDays(delivered.totals, new Date()), gift ? day : '')
  const obstacles = obstaclesOf(delivered, delivered.total, wrongDay)
  const current = [...problemsOf(form.formState.errors, fields), ...obstacles]

  /** Validates the form and sends it with the total that the buyer has seen. */
  const submitAt = (
    total: Pesewas | null,
    send: (request: OrderRequest, addressSaved: Promise<void>) => Promise<void>,
  ) =>
    form.handleSubmit(
      choice => {
        const found = obstaclesOf(delivered, total, wrongDay)
        setProblems(found)
        if (found.length > 0 || total === null) return
        setSeen(delivered)
        saveLastAddress(userId, form.getValues())
        const addressSaved = where.ordered(choice.address)
        return send(requestFor(choice, orderableItems(delivered.lineItems), total), addressSaved)
      },
      invalid => setProblems(problemsOf(invalid, fields)),
    )
  return (
    <form
      noValidate
      method="dialog"
      onSubmit={submitAt(delivered.total, placing.place)}
      className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-12"
    >
      <div className="grid gap-10">
        <ErrorSummary problems={problems} current={current} />
        <AddressSection form={form} where={where} />
        <DeliverySection delivered={delivered}>
          <GiftOptions form={form} delivered={delivered} />
        </DeliverySection>
        <PaySection form={form} />
        <ProblemBlock
          problem={placing.problem}
          pending={isPlacing}
          seen={seen}
          onAgree={total => void submitAt(total, placing.place)()}
          onReplace={orderId =>
            void submitAt(delivered.total, (...ordered) => placing.replace(orderId, ...ordered))()
          }
        />
      </div>
      <OrderSummary
        cart={cart}
        delivered={delivered}
        pay={payWords(way, delivered.total)}
        pending={isPlacing && payingWords(way)}
      />
    </form>
  )
}

const fields = { names: formFields, idOf: fieldId }

/** The cart with gift wrap. */
function wrapped(plain: DeliveredCart): DeliveredCart {
  const totals = withWrapping(plain.totals, plain.lineItems)
  return { ...plain, totals, total: plain.total === null ? null : totals.total }
}

/** Problems that the fields alone cannot detect. */
function obstaclesOf(
  { short }: DeliveredCart,
  total: Pesewas | null,
  wrongDay: string | undefined,
): readonly FormProblem[] {
  if (short.length > 0) {
    return [{ field: shortItemsId, message: 'There aren’t enough left. Please change your cart.' }]
  }
  if (total === null) return [{ field: deliveryId, message: 'We couldn’t calculate delivery.' }]
  return wrongDay ? [{ field: fieldId('gift_deliver_on'), message: wrongDay }] : []
}

/** Saves the form, so that it survives a reload of this tab. */
function useDraft(
  userId: number,
  { subscribe, getValues }: ReturnType<typeof useForm<CheckoutValues, unknown, CheckoutChoice>>,
) {
  const { status } = useSession()
  // The end of a session deletes the draft; it is saved again when the user returns.
  const wasAway = useRef(false)
  useEffect(() => {
    if (status === 'signed-in' && wasAway.current) saveDraft(userId, getValues())
    wasAway.current = status === 'guest'
  }, [status, userId, getValues])
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => saveDraft(userId, values),
      }),
    [userId, subscribe],
  )
}
