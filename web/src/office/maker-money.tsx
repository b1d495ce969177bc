import { dayAfter, dayOf, formatDay } from '@akyede/contract/days'
import { walletNames } from '@akyede/contract/mobile-money'
import { asCedis, formatCedis } from '@akyede/contract/money'
import type { OfficeMakerMoney } from '@akyede/contract/office-maker-money'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '#kit/call.ts'
import { Badge } from '#ui/badge.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { PayoutAction, wordsIn } from './payout-action.tsx'
import { makerMoneyQuery } from './payout-queries.ts'
import { payoutWords, walletWords } from './payout-words.ts'
import { staffQuery } from './queries.ts'
import { Facts } from './records.tsx'

interface MakerMoneyProps {
  readonly vendorId: string
  readonly name: string
}

/** What the shop owes a maker, its terms, its wallet and its last payouts. */
export function MakerMoney({ vendorId, name }: MakerMoneyProps) {
  const money = useQuery(makerMoneyQuery(vendorId))
  const permissions = useQuery(staffQuery).data?.permissions ?? []
  return (
    <PanelSection id="money" title="Money">
      {money.isError && <ErrorBlock message={money.error.message} onRetry={() => void money.refetch()} />}
      {money.isPending && <Skeleton kind="content" />}
      {money.data && (
        <>
          <Facts facts={factsOf(money.data)} />
          <LastPayouts payouts={money.data.payouts} />
          <div className="flex flex-wrap gap-2">
            {permissions.includes('makers') && <ChangeTerms vendorId={vendorId} name={name} />}
            {permissions.includes('pay_out') && (
              <>
                <Correct vendorId={vendorId} name={name} />
                <DecideWallet vendorId={vendorId} name={name} change={money.data.wallet_change} />
              </>
            )}
          </div>
        </>
      )}
    </PanelSection>
  )
}

function factsOf({ wallet, wallet_change, terms, ...money }: OfficeMakerMoney): [string, ReactNode][] {
  const today = dayOf(new Date())
  const later = terms.filter(({ from }) => from > today).at(-1)
  return [
    ['Commission', `${money.commission_percent} %`],
    ['From then on', later && `${later.commission_percent} % from ${formatDay(later.from)}`],
    ['Due', formatCedis(money.due)],
    ['Earned, not due', formatCedis(money.kept_back)],
    ['On the way', formatCedis(money.on_the_way)],
    ['Owes us', money.owed > 0 ? formatCedis(money.owed) : null],
    ['Wallet', wallet ? `${walletNames[wallet.network]} ${wallet.phone}, ${wallet.holder}` : 'None yet'],
    ['New wallet', wallet_change && <Change key="change" change={wallet_change} />],
  ]
}

const Change = ({ change }: { change: NonNullable<OfficeMakerMoney['wallet_change']> }) => (
  <span className="grid justify-items-end gap-1">
    {walletNames[change.network]} {change.phone}, {change.holder}
    {change.resolved_name && <span>The network says {change.resolved_name}</span>}
    <Badge tone={walletWords[change.status].tone}>{walletWords[change.status].text}</Badge>
  </span>
)

function LastPayouts({ payouts }: Pick<OfficeMakerMoney, 'payouts'>) {
  if (payouts.length === 0) return null
  return (
    <ul className="grid gap-1">
      {payouts.slice(0, 5).map(({ id, amount, status, created_at }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-3">
          <TextLink to={`/office/payouts/${id}`} className="thumb">
            {formatDay(created_at.slice(0, 10))}
          </TextLink>
          <span className="tabular-nums">{formatCedis(amount)}</span>
          <Badge tone={payoutWords[status].tone}>{payoutWords[status].text}</Badge>
        </li>
      ))}
    </ul>
  )
}

const ChangeTerms = ({ vendorId, name }: MakerMoneyProps) => (
  <PayoutAction
    text="Change commission"
    title={`Commission of ${name}`}
    pending="Saving…"
    done="Commission saved"
    run={(form, idempotencyKey) =>
      call(
        'setMakerTerms',
        {
          params: { vendorId },
          body: {
            commission_percent: Number(form.get('percent')),
            from: String(form.get('from')),
            words: wordsIn(form),
          },
        },
        { idempotencyKey },
      )
    }
  >
    <p className="text-ink-2">It counts for orders from that day on. Orders placed before keep theirs.</p>
    <TextField
      label="Percent"
      name="percent"
      type="number"
      inputMode="decimal"
      min={0}
      max={workshopLimits.payouts.commissionPercentMost}
      step={0.5}
      required
    />
    <TextField
      label="From"
      name="from"
      type="date"
      min={dayAfter(dayOf(new Date()), 1)}
      defaultValue={dayAfter(dayOf(new Date()), 1)}
      required
    />
  </PayoutAction>
)

const kinds = [
  { value: 'give', text: 'Give the maker' },
  { value: 'take', text: 'Take from the maker' },
  { value: 'debt', text: 'Write off what they owe' },
]

const Correct = ({ vendorId, name }: MakerMoneyProps) => (
  <PayoutAction
    text="Correct"
    title={`Correction for ${name}`}
    pending="Saving…"
    done="We’ve asked a second person"
    run={(form, idempotencyKey) => {
      const kind = String(form.get('kind'))
      const amount = asCedis(Number(form.get('amount')) * (kind === 'take' ? -1 : 1))
      return call(
        'correctMaker',
        {
          params: { vendorId },
          body: { amount, kind: kind === 'debt' ? 'debt given up' : 'goodwill', words: wordsIn(form) },
        },
        { idempotencyKey },
      )
    }}
  >
    <p className="text-ink-2">It goes into the next payout once a second person confirms it.</p>
    <SelectField label="Type" name="kind" options={kinds} defaultValue="give" />
    <TextField
      label="Amount (₵)"
      name="amount"
      type="number"
      inputMode="decimal"
      min={0.01}
      step={0.01}
      required
    />
  </PayoutAction>
)

function DecideWallet({
  vendorId,
  name,
  change,
}: MakerMoneyProps & { change: OfficeMakerMoney['wallet_change'] }) {
  if (!change) return null
  const decide = (decision: 'approve' | 'refuse' | 'waive') => (form: FormData, idempotencyKey: string) =>
    call(
      'decideMakerWallet',
      { params: { vendorId }, body: { decision, words: wordsIn(form) } },
      { idempotencyKey },
    )
  return (
    <>
      {change.status === 'review' && (
        <PayoutAction
          text="Approve wallet"
          title={`Approve the wallet of ${name}?`}
          pending="Saving…"
          done="Wallet approved"
          run={decide('approve')}
        />
      )}
      {change.status === 'confirming' && change.needs_old_code && (
        <PayoutAction
          text="Waive the old phone’s code"
          title={`Waive the code to the old phone of ${name}?`}
          pending="Saving…"
          done="We’ve sent the code to the new phone again"
          run={decide('waive')}
        >
          <p className="text-ink-2">
            Call the maker first. We send the code to the new phone again. Once the maker has entered it, the
            wallet is used 7 days from now.
          </p>
        </PayoutAction>
      )}
      {change.status !== 'confirming' && (
        <PayoutAction
          text="Refuse wallet"
          title={`Refuse the wallet of ${name}?`}
          pending="Saving…"
          done="Wallet refused"
          danger
          run={decide('refuse')}
        />
      )}
    </>
  )
}
