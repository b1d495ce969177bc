import { formatCedis } from '@akyede/contract/money'
import type { Payment } from '@akyede/contract/payments'
import type { SharedItem } from '@akyede/contract/share-links'
import { isRemembrance, toneOf } from '@akyede/contract/wish-words'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { countPurchase, Fact, Facts, WrappedPicture, weaveClass } from '#feature/checkout'
import { ButtonLink } from '#ui/button.tsx'
import { OutcomeActions, OutcomePage, outcomeLeadClass } from '#ui/outcome-page.tsx'
import { StripOrnament } from '#ui/strip-ornament.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { CancelGift, giveAgainAddress } from './cancel-gift.tsx'
import { giftAttempt } from './gift-attempt.ts'
import { giftOrderWordsFor } from './gift-order-words.ts'
import { followAddress, givenQuery } from './gifts-query.ts'
import { LeftOut } from './left-out.tsx'

interface GiftOutcomeProps {
  payment: Payment
  /** The page of the list. */
  home: string
  /** First name of the list's owner. */
  owner: string
  /** A list of remembrance gets quieter thanks. */
  purpose: string | null
}

interface GiftGivenProps extends GiftOutcomeProps {
  /** All items of the list. */
  items: readonly SharedItem[]
  asGuest: boolean
}

export function GiftGiven({ payment, home, owner, purpose, items, asGuest }: GiftGivenProps) {
  const words = giftOrderWordsFor({ purpose })
  useEffect(() => countPurchase(payment), [payment])
  const { gifts } = useQuery(givenQuery(payment.reference)).data ?? {}
  const count = gifts?.length ?? 1
  // The attempt is cleared with this page; a copy keeps what it left out.
  const [attempt] = useState(() => giftAttempt.read())
  const skipped = attempt?.reference === payment.reference ? attempt.skipped : undefined
  return (
    <div className="wrap-anywhere" data-tone={toneOf({ purpose })}>
      {!isRemembrance({ purpose }) && <StripOrnament className={weaveClass} />}
      <OutcomePage symbol={words.symbol} title={words.thanks(owner, count)}>
        {!isRemembrance({ purpose }) && (
          <WrappedPicture picture={gifts?.[0]?.item.picture} recipient={owner} />
        )}
        <p className={outcomeLeadClass}>The makers will start making {count > 1 ? 'them' : 'it'}.</p>
        <Facts>
          {gifts?.map(({ id, item }) => (
            <Fact key={id} term={words.label}>
              {item.name}
            </Fact>
          ))}
          <Fact term="Number">{payment.order_number}</Fact>
          <Fact term="Total paid">{formatCedis(payment.amount)}</Fact>
        </Facts>
        {skipped && <LeftOut skipped={skipped} items={items} />}
        <p className="text-ink-2">
          We’ve sent your receipt. Keep this number so we can find {words.found(count)}.
        </p>
        <OutcomeActions>
          <ButtonLink to={home}>Back to the list</ButtonLink>
          {asGuest ? (
            <ButtonLink to={followAddress(payment.reference)} variant="secondary">
              Track {words.found(count)}
            </ButtonLink>
          ) : (
            <ButtonLink to="/dashboard/gifts?tab=given" variant="secondary">
              {words.allKept}
            </ButtonLink>
          )}
        </OutcomeActions>
        {gifts?.[0]?.can_take_back && (
          <CancelGift
            reference={payment.reference}
            name={gifts.length > 1 ? undefined : gifts[0].item.name}
            owner={owner}
            purpose={purpose}
            refund={payment.amount}
          />
        )}
        {asGuest && (
          <p className="text-sm text-ink-2">
            <TextLink to="/signup">Create an account</TextLink> for next time (optional).
          </p>
        )}
      </OutcomePage>
    </div>
  )
}

/** The provider reports a declined and an unanswered prompt alike. */
const failureReasons: Partial<Record<Payment['status'], string>> = {
  failed: 'It was declined or not approved in time.',
  expired: 'Time ran out.',
  cancelled: 'It was cancelled.',
}

/** Nothing was charged: the gift is open again for all givers. */
export function GiftFailed({ payment: { status }, home, owner }: GiftOutcomeProps) {
  // The attempt is cleared with this page; a copy keeps which gift it was.
  const [attempt] = useState(() => giftAttempt.read())
  return (
    <OutcomePage symbol="nkyinkyim" title="Payment didn’t go through. You weren’t charged.">
      <p className={outcomeLeadClass}>
        {failureReasons[status]} {attempt ? `“${attempt.itemName}”` : 'It'} is available again on {owner}’s
        list.
      </p>
      <OutcomeActions>
        <ButtonLink to={giveAgainAddress(home, attempt?.itemId)}>Try again</ButtonLink>
        <ButtonLink to={home} variant="secondary">
          Back to the list
        </ButtonLink>
      </OutcomeActions>
    </OutcomePage>
  )
}

/** The payment is under review or being refunded; the server's text says which. */
export function GiftReturned({ payment, home, purpose }: GiftOutcomeProps) {
  return (
    <OutcomePage symbol="eban" title={`${giftOrderWordsFor({ purpose }).label} ${payment.order_number}`}>
      <p className={outcomeLeadClass}>{payment.display_text}</p>
      <p className="font-semibold">Please don’t pay for this again.</p>
      <ButtonLink to={home} variant="secondary">
        Back to the list
      </ButtonLink>
    </OutcomePage>
  )
}
