import type { ResponseFor } from '@akyede/contract/api'
import type { Cedis } from '@akyede/contract/money'
import { isRemembrance } from '@akyede/contract/wish-words'
import { useState } from 'react'
import { attemptStore, Section } from '#feature/checkout'
import { paymentAddress } from '#feature/orders'
import { ApiError } from '#kit/call-error.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { PurchaseFlow } from './gift-attempt.ts'
import { GiftCosts, PayBar } from './gift-costs.tsx'
import { giftOrderWordsFor } from './gift-order-words.ts'
import type { GiveProblem } from './give-problem.ts'
import { GiveWallet } from './give-wallet.tsx'
import { AllItemsSummary, leftOutWords } from './left-out.tsx'
import { LoadGiver } from './load-giver.tsx'
import { PaymentProblemPanel, ProblemPanel } from './problem-panels.tsx'
import { useCheckoutQuote } from './use-gift-quote.ts'
import { useGiverForm } from './use-giver-form.ts'

type BuyAllSheetProps = Omit<BuyAllFormProps, 'user'>

/** Buys all open items of the user's own list for the user. */
export const BuyAllSheet = (props: BuyAllSheetProps) => (
  <Dialog
    open
    kind="sheet"
    title={isRemembrance(props.list) ? 'Get everything yourself' : 'Buy everything yourself'}
    onClose={props.onClose}
  >
    <LoadGiver>{user => user && <BuyAllForm {...props} user={user} />}</LoadGiver>
  </Dialog>
)

export interface BuyAllFormProps {
  list: OwnList
  onClose: () => void
  /** The signed-in user. */
  user: ResponseFor<'getUser'>
}

/** One order for all open items, at the total that the server quoted. */
function BuyAllForm({ list, user }: BuyAllFormProps) {
  const [target] = useState(() => ({ list: { id: list.id }, asGuest: false }))
  const giver = useGiverForm({
    target,
    itemId: `own ${list.id}`,
    flow: ownPurchaseFlow(user.user_id, list),
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
      <Section number={1} title="Items you’re buying">
        {quote.data && <AllItemsSummary quote={quote.data} items={list.items} label="Items you’re buying" />}
        <DeliveryDestination list={list} town={costs?.town} />
      </Section>
      <Section number={2} title="Pay">
        <GiveWallet form={form} asGuest={false} />
      </Section>
      <GiftCosts quote={quote} costs={costs} term="All of it" />
      <BuyProblemPanel problem={problem} pending={pending} onAgree={total => void submitAt(total)()} />
      <PayBar pending={pay.pending} costs={costs} wrap={giftOrderWordsFor(list).wrap}>
        {pay.words(costs ? costs.total : null)}
      </PayBar>
    </form>
  )
}

interface BuyProblemPanelProps {
  problem: GiveProblem | null
  pending: boolean
  /** The buyer agrees to the total that the server named. */
  onAgree: (total: Cedis) => void
}

/** Explains why a purchase for oneself has no payment yet, and how to continue. */
const BuyProblemPanel = ({ problem, ...rest }: BuyProblemPanelProps) =>
  problem?.kind === 'taken' ? (
    <ProblemPanel problem={problem} title="Something on this list has just sold out" />
  ) : (
    <PaymentProblemPanel problem={problem} paymentAt={paymentAddress} instead="come back" {...rest} />
  )

/** The list and the account have no delivery address. */
const isMissingAddressError = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'gift.nowhere_to_send'

const MissingAddress = () => (
  <div className="grid justify-items-start gap-4">
    <p>You haven’t saved an address yet. Save one and come back. We’ll deliver your items there.</p>
    <ButtonLink to={addressBookPath}>Your address book</ButtonLink>
  </div>
)

interface DeliveryDestinationProps {
  list: OwnList
  /** As the server quoted it. */
  town: string | undefined
}

/** Where a purchase from the user's own list is delivered, and where to change that. */
function DeliveryDestination({ list, town }: DeliveryDestinationProps) {
  const isLists = list.role === 'owner' && list.deliveryAddress !== null
  return (
    <p className="text-sm text-ink-2">
      Delivered to {isLists ? 'the address of this list' : 'your default address'}
      {town && ` in ${town}`}.{' '}
      <TextLink to={isLists ? `/wishlists/${list.id}/edit` : addressBookPath}>Change it</TextLink>
    </p>
  )
}

const addressBookPath = '/profile#addresses'

/** A list as its owner or a co-owner sees it. */
export type OwnList = ResponseFor<'getWishlist'>['data']

/**
 * A purchase from the user's own list is a plain order: it is followed like one from the cart and links back to the
 * list.
 */
function ownPurchaseFlow(userId: number, { id, name, items }: OwnList): PurchaseFlow {
  const { read, write, clear } = attemptStore(userId)
  return {
    category: 'list',
    read,
    save: (attempt, started) =>
      write({
        ...attempt,
        ...(started && {
          list: {
            id,
            name,
            reference: started.reference,
            leftOut: leftOutWords(started.skipped, items).map(({ text }) => text),
          },
        }),
      }),
    clear,
    addressOf: paymentAddress,
  }
}
