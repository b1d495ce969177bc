import { dayOf, formatDay } from '@akyede/contract/days'
import { day } from '@akyede/contract/durations'
import { type Cedis, formatCedis } from '@akyede/contract/money'
import type { WorkshopMoney } from '@akyede/contract/payouts'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '#kit/call.ts'
import { PageTitle } from '#ui/area-layout.tsx'
import { Panel } from '#ui/card.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'
import { workshopKey } from '../queries.ts'
import { useWorkshop } from '../use-workshop.ts'
import { MonthStatement } from './month-statement.tsx'
import { Payouts } from './payouts.tsx'
import { Wallet } from './wallet.tsx'

const moneyQuery = (vendorId: string) =>
  queryOptions({
    queryKey: [...workshopKey, vendorId, 'money'],
    queryFn: ({ signal }) =>
      call('getWorkshopMoney', { params: { vendorId } }, { signal }).then(({ data }) => data),
    staleTime: 30_000,
  })

/** What the shop owes the maker, and the statement of each month. */
export function MoneyPage() {
  const { id } = useWorkshop()
  const money = useQuery(moneyQuery(id))
  const waiting = useStableLoading(money.isPending)
  return (
    <div className="grid gap-6">
      <PageTitle>Money</PageTitle>
      {money.isError && (
        <ErrorBlock message={money.error.message} onRetry={() => void money.refetch()} takeFocus />
      )}
      {waiting && <Skeleton kind="content" />}
      {money.data && (
        <>
          <Balances money={money.data} />
          <Wallet vendorId={id} money={money.data} />
        </>
      )}
      <Payouts vendorId={id} />
      <MonthStatement vendorId={id} />
    </div>
  )
}

function Balances({ money }: { money: WorkshopMoney }) {
  const { slug } = useWorkshop()
  const { on_the_way, kept_back, due, owed, commission_percent, next_payout } = money
  return (
    <section aria-label="What we owe you" className="grid gap-3">
      <dl className="grid gap-3 sm:grid-cols-3">
        <Balance title="Ready to be paid" amount={due}>
          Goes into your next payout.
        </Balance>
        <Balance title="Earned, not ready yet" amount={kept_back}>
          Ready within {workshopLimits.payouts.dueAfter / day} days of delivery, or once an open return or
          problem is settled.
        </Balance>
        <Balance title="On the way" amount={on_the_way}>
          Sold and not delivered yet, before our commission.
        </Balance>
      </dl>
      {next_payout && (
        <p className="rounded-panel border border-line bg-surface px-5 py-4">
          <strong className="tabular-nums">{formatCedis(next_payout.amount)}</strong>{' '}
          {next_payout.is_sent
            ? 'is on its way to your wallet.'
            : next_payout.day < dayOf(new Date())
              ? 'is due and will be sent soon.'
              : `will be paid on ${formatDay(next_payout.day)}.`}
        </p>
      )}
      {owed > 0 && (
        <p className="rounded-panel border border-line bg-surface px-5 py-4">
          Refunds came to {formatCedis(owed)} more than you’ve earned. We’ll take it off your next earnings,
          never from your wallet.
        </p>
      )}
      <p className="text-sm text-ink-2">
        We keep {commission_percent} % of the price of what you sell. Delivery and wrapping are paid to you in
        full. We pay for discounts, except on{' '}
        <TextLink to={`/workshop/${slug}/codes`}>promo codes that you pay for</TextLink>.
      </p>
    </section>
  )
}

const Balance = ({ title, amount, children }: { title: string; amount: Cedis; children: ReactNode }) => (
  <Panel className="grid gap-1 p-4">
    <dt className="text-sm font-semibold text-ink-2">{title}</dt>
    <dd className="font-display text-title font-bold tabular-nums">{formatCedis(amount)}</dd>
    <dd className="text-sm text-ink-2">{children}</dd>
  </Panel>
)
