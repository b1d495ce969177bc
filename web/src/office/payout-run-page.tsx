import { formatDay } from '@akyede/contract/days'
import { formatCedis } from '@akyede/contract/money'
import type { OfficePayout, PayoutRunDetail } from '@akyede/contract/office-payouts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { call } from '#kit/call.ts'
import { Badge } from '#ui/badge.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { DetailPage } from './detail-page.tsx'
import { PayoutAction, wordsIn } from './payout-action.tsx'
import { payoutRunQuery } from './payout-queries.ts'
import { differenceWords, runWords } from './payout-words.ts'
import { payoutColumns } from './payouts-page.tsx'
import { staffQuery } from './queries.ts'
import { type RecordColumn, RecordTable } from './record-table.tsx'
import { Facts } from './records.tsx'

/** A run: its totals, what differs from the payouts before, and the button that sends it. */
export function PayoutRunPage() {
  const { runId = '' } = useParams()
  return (
    <DetailPage
      query={useQuery(payoutRunQuery(runId))}
      missing="We couldn’t find this run"
      list={['Payouts', '/office/payouts']}
    >
      {run => ({
        title: `Payouts of ${formatDay(run.pay_on)}`,
        badges: <Badge tone={runWords[run.status].tone}>{runWords[run.status].text}</Badge>,
        content: <Run run={run} />,
        seen: { Status: runWords[run.status].text, Amount: formatCedis(run.amount) },
      })}
    </DetailPage>
  )
}

const differences: RecordColumn<OfficePayout> = {
  title: 'Differs',
  cell: ({ differences }) =>
    differences.length === 0 ? (
      'As usual'
    ) : (
      <span className="flex flex-wrap gap-1">
        {differences.map(each => (
          <Badge key={each} tone="waiting">
            {differenceWords[each]}
          </Badge>
        ))}
      </span>
    ),
}

function Run({ run }: { run: PayoutRunDetail }) {
  const mayPay = useQuery(staffQuery).data?.permissions.includes('pay_out') ?? false
  return (
    <>
      <div className="max-w-xl">
        <Facts
          facts={[
            ['Amount', formatCedis(run.amount)],
            ['Run before', run.before === null ? 'None' : formatCedis(run.before)],
            ['Payouts', `${run.payouts} to ${run.makers} ${run.makers === 1 ? 'maker' : 'makers'}`],
            ['Proposed', <ProposedBy key="proposed" run={run} />],
            ['Sent by', [run.sent_by, run.confirmed_by].filter(Boolean).join(' and ') || null],
          ]}
        />
      </div>
      {mayPay && <Send run={run} />}
      <RecordTable
        label="Payouts of this run"
        rows={run.rows}
        columns={[...payoutColumns, differences]}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/office/payouts/${id}`}
      />
    </>
  )
}

const ProposedBy = ({ run: { proposed_by, proposed_at } }: { run: PayoutRunDetail }) => (
  <>
    {proposed_by === 'schedule' ? 'By the schedule' : proposed_by}, <Timestamp at={proposed_at} withTime />
  </>
)

function Send({ run }: { run: PayoutRunDetail }) {
  const { id, status, amount, may_send, held_for_caller } = run
  if (status !== 'proposed' && status !== 'confirming') return null
  if (!may_send) return <p className="text-ink-2">A second person has to send this run.</p>
  const isConfirming = status === 'confirming'
  return (
    <div>
      <PayoutAction
        text={isConfirming ? 'Confirm and send' : 'Send payouts'}
        title={`${isConfirming ? 'Confirm' : 'Send'} ${formatCedis(amount)}?`}
        variant="primary"
        pending="Sending…"
        done={doneText(run)}
        wordsRequired={false}
        run={(form, idempotencyKey) =>
          call(
            isConfirming ? 'confirmPayoutRun' : 'sendPayoutRun',
            { params: { runId: id }, body: { words: wordsIn(form) } },
            { idempotencyKey },
          )
        }
      >
        <p className="text-ink-2">
          {transfersText(run)} Orders with an open return or dispute wait for the next run.
        </p>
        {held_for_caller.length > 0 && (
          <p>
            Payouts to {namesOf(run, held_for_caller)} are held until a colleague who doesn’t work there
            releases them.
          </p>
        )}
        {!asksSecondPerson(run) && run.rows.some(hasRefundedParcels) && (
          <p>
            Payouts marked “{differenceWords.refunded_parcels}” are held until a colleague has checked their
            orders.
          </p>
        )}
      </PayoutAction>
    </div>
  )
}

const namesOf = ({ rows }: PayoutRunDetail, makers: readonly string[]): string =>
  makers.map(id => rows.find(({ maker }) => maker.id === id)?.maker.name).join(' and ')

const hasRefundedParcels = ({ differences }: OfficePayout): boolean =>
  differences.includes('refunded_parcels')

/** The person who sends a run outside the schedule is its second person. */
const asksSecondPerson = ({ kind, status, needs_second_person }: PayoutRunDetail): boolean =>
  kind === 'scheduled' && status === 'proposed' && needs_second_person

const countMakersPaid = ({ rows, held_for_caller }: PayoutRunDetail): number =>
  new Set(
    rows.flatMap(payout => {
      const isSent = payout.status === 'proposed' && !hasRefundedParcels(payout)
      return isSent && !held_for_caller.includes(payout.maker.id) ? payout.maker.id : []
    }),
  ).size

function transfersText(run: PayoutRunDetail): string {
  if (asksSecondPerson(run)) return 'A second person has to confirm this run. No maker gets a transfer yet.'
  const makers = countMakersPaid(run)
  if (makers === 0) return 'No maker gets a transfer yet.'
  return `${makers === 1 ? 'One maker gets' : `${makers} makers get`} a transfer to their mobile money wallet.`
}

function doneText(run: PayoutRunDetail): string {
  if (asksSecondPerson(run)) return 'We’ve asked a second person'
  return countMakersPaid(run) === 0
    ? 'These payouts are held until a colleague releases them'
    : 'The payouts are on their way'
}
