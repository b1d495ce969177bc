import { formatDay } from '@akyede/contract/days'
import { walletNames } from '@akyede/contract/mobile-money'
import { formatCedis } from '@akyede/contract/money'
import type { OfficePayout } from '@akyede/contract/office-payouts'
import type { PayoutEarning } from '@akyede/contract/payouts'
import { formatSignedCedis } from '@akyede/contract/signed-money'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { call } from '#kit/call.ts'
import { Badge } from '#ui/badge.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { DetailPage } from './detail-page.tsx'
import { sentenceOf } from './order-words.ts'
import { PayoutAction, wordsIn } from './payout-action.tsx'
import { payoutQuery } from './payout-queries.ts'
import { earningWords, payoutWords } from './payout-words.ts'
import { MakerLink } from './payouts-page.tsx'
import { staffQuery } from './queries.ts'
import { type RecordColumn, RecordTable } from './record-table.tsx'
import { Facts } from './records.tsx'

type Payout = OfficePayout & {
  readonly earnings: readonly PayoutEarning[]
  readonly fee: OfficePayout['amount'] | null
}

/** One payout: where it is, what it is made of, and what staff may do. */
export function PayoutPage() {
  const { payoutId = '' } = useParams()
  return (
    <DetailPage
      query={useQuery(payoutQuery(payoutId))}
      missing="We couldn’t find this payout"
      list={['Payouts', '/office/payouts']}
    >
      {payout => ({
        title: `${formatCedis(payout.amount)} to ${payout.maker.name}`,
        badges: <Badge tone={payoutWords[payout.status].tone}>{payoutWords[payout.status].text}</Badge>,
        content: <Details payout={payout} />,
        seen: { Status: payoutWords[payout.status].text, Amount: formatCedis(payout.amount) },
      })}
    </DetailPage>
  )
}

const columns: readonly RecordColumn<PayoutEarning>[] = [
  { title: 'Order', cell: ({ order_number }) => order_number ?? 'No order' },
  { title: 'Type', cell: ({ kind }) => earningWords[kind] ?? kind },
  { title: 'Day', cell: ({ day }) => formatDay(day) },
  { title: 'Amount', isNumber: true, cell: ({ amount }) => formatSignedCedis(amount) },
]

function Details({ payout }: { payout: Payout }) {
  const mayPay = useQuery(staffQuery).data?.permissions.includes('pay_out') ?? false
  return (
    <>
      {mayPay && <Actions payout={payout} />}
      <PanelSection id="facts" title="Transfer">
        <Facts
          facts={[
            ['Maker', <MakerLink key="maker" maker={payout.maker} />],
            ['Wallet', `${walletNames[payout.network]} ${payout.phone}`],
            ['Reference', payout.reference],
            ['Provider', sentenceOf(payout.provider)],
            ['Fee', payout.fee === null ? null : formatCedis(payout.fee)],
            ['Created', <Timestamp key="created" at={payout.created_at} withTime />],
            ['Paid', payout.paid_at && <Timestamp key="paid" at={payout.paid_at} withTime />],
            ['Note', payout.message],
          ]}
        />
        <TextLink to={`/office/payouts/runs/${payout.run_id}`} className="thumb justify-self-start">
          See its run
        </TextLink>
      </PanelSection>
      {payout.earnings.length > 0 && (
        <RecordTable
          label="Earnings"
          rows={payout.earnings.map((earning, at) => ({ ...earning, at }))}
          columns={columns}
          keyOf={({ at }) => at}
        />
      )}
    </>
  )
}

function Actions({ payout: { id, status, maker } }: { payout: Payout }) {
  const act =
    (name: 'holdPayout' | 'releasePayout' | 'dropPayout') => (form: FormData, idempotencyKey: string) =>
      call(name, { params: { payoutId: id }, body: { words: wordsIn(form) } }, { idempotencyKey })
  return (
    <div className="flex flex-wrap gap-3">
      {(status === 'proposed' || status === 'made') && (
        <PayoutAction
          text="Hold"
          title={`Hold the payout to ${maker.name}?`}
          pending="Saving…"
          done="Payout held"
          danger
          run={act('holdPayout')}
        >
          <p className="text-ink-2">Nothing is sent until someone releases it.</p>
        </PayoutAction>
      )}
      {status === 'held' && (
        <PayoutAction
          text="Release"
          title={`Release the payout to ${maker.name}?`}
          variant="primary"
          pending="Saving…"
          done="Payout released"
          run={act('releasePayout')}
        >
          <p className="text-ink-2">It keeps its reference, so it’s paid only once.</p>
        </PayoutAction>
      )}
      {(status === 'proposed' || status === 'held') && (
        <PayoutAction
          text="Drop"
          title={`Drop the payout to ${maker.name}?`}
          pending="Saving…"
          done="Payout dropped"
          danger
          run={act('dropPayout')}
        >
          <p className="text-ink-2">Its amount waits for the next run.</p>
        </PayoutAction>
      )}
    </div>
  )
}
