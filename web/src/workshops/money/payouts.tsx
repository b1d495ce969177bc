import { formatDay } from '@akyede/contract/days'
import { add, formatCedis, toPesewas } from '@akyede/contract/money'
import type { PayoutStatus } from '@akyede/contract/payout-words'
import type { WorkshopPayout } from '@akyede/contract/payouts'
import { formatSignedPesewas } from '@akyede/contract/signed-money'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Panel, SectionHeading } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { workshopKey } from '../queries.ts'

const payoutsQuery = (vendorId: string) =>
  queryOptions({
    queryKey: [...workshopKey, vendorId, 'payouts'],
    queryFn: ({ signal }) =>
      call('listWorkshopPayouts', { params: { vendorId } }, { signal }).then(({ data }) => data),
    staleTime: 30_000,
  })

const words: Readonly<Record<PayoutStatus, { text: string; tone: BadgeTone }>> = {
  proposed: { text: 'Planned', tone: 'waiting' },
  made: { text: 'On its way', tone: 'waiting' },
  sending: { text: 'On its way', tone: 'waiting' },
  held: { text: 'Being checked', tone: 'waiting' },
  paid: { text: 'Paid', tone: 'good' },
  failed: { text: 'Didn’t arrive', tone: 'bad' },
  returned: { text: 'Came back', tone: 'bad' },
  dropped: { text: 'In the next payout', tone: 'plain' },
}

/** The payouts of the last year; each opens with what it is made of. */
export function Payouts({ vendorId }: { vendorId: string }) {
  const payouts = useQuery(payoutsQuery(vendorId))
  const [opened, setOpened] = useState<WorkshopPayout>()
  if (payouts.isError)
    return <ErrorBlock message={payouts.error.message} onRetry={() => void payouts.refetch()} />
  if (!payouts.data || payouts.data.length === 0) return null
  return (
    <section aria-labelledby="payouts" className="grid gap-3">
      <SectionHeading id="payouts">Payouts</SectionHeading>
      <ul className="grid gap-3 lg:grid-cols-2">
        {payouts.data.map(payout => (
          <li key={payout.id}>
            <Panel className="flex flex-wrap items-center justify-between gap-3 p-4">
              <p>
                <strong className="tabular-nums">{formatCedis(payout.amount)}</strong>
                <span className="block text-sm text-ink-2">
                  {formatDay((payout.paid_at ?? payout.created_at).slice(0, 10))}, to {payout.phone}
                </span>
              </p>
              <Badge tone={words[payout.status].tone}>{words[payout.status].text}</Badge>
              <Button variant="quiet" className="-mx-4" onClick={() => setOpened(payout)}>
                What’s in this payout
              </Button>
            </Panel>
          </li>
        ))}
      </ul>
      {opened && <Earnings vendorId={vendorId} payout={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}

interface EarningsProps {
  readonly vendorId: string
  readonly payout: WorkshopPayout
  readonly onClose: () => void
}

function Earnings({ vendorId, payout, onClose }: EarningsProps) {
  const detail = useQuery({
    queryKey: [...workshopKey, vendorId, 'payout', payout.id],
    queryFn: ({ signal }) =>
      call('getWorkshopPayout', { params: { vendorId, payoutId: payout.id } }, { signal }).then(
        ({ data }) => data,
      ),
  })
  const byOrder = Map.groupBy(detail.data?.earnings ?? [], ({ order_number }) => order_number ?? 'Correction')
  return (
    <Dialog open title={`Payout of ${formatCedis(payout.amount)}`} onClose={onClose}>
      <p className="text-sm wrap-anywhere text-ink-2">{payout.reference}</p>
      {detail.isPending && <Skeleton kind="content" />}
      {detail.isError && <ErrorBlock message={detail.error.message} onRetry={() => void detail.refetch()} />}
      {detail.data?.earnings.length === 0 && <p>Its amount goes into your next payout.</p>}
      <table className="w-full">
        <caption className="sr-only">Orders of this payout</caption>
        <tbody>
          {[...byOrder].map(([order, earnings]) => (
            <tr key={order} className="[&>*]:py-1.5">
              <th scope="row" className="text-left font-normal">
                {order}
              </th>
              <td className="text-right tabular-nums">
                {formatSignedPesewas(add(...earnings.map(({ amount }) => toPesewas(amount))))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
