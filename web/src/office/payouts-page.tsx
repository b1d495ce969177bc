import { formatDay } from '@akyede/contract/days'
import { walletNames } from '@akyede/contract/mobile-money'
import { asPesewas, type Cedis, formatCedis, formatPesewas } from '@akyede/contract/money'
import type { OfficePayout, PayoutRun, PayoutWork } from '@akyede/contract/office-payouts'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '#kit/call.ts'
import { PageTitle } from '#ui/area-layout.tsx'
import { Badge } from '#ui/badge.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'
import { NothingDone, PayoutAction, wordsIn } from './payout-action.tsx'
import { payoutsQuery, payoutWorkQuery } from './payout-queries.ts'
import { payoutWords, runWords } from './payout-words.ts'
import { staffQuery } from './queries.ts'
import { FilterSelect, useFilters } from './record-filters.tsx'
import { type RecordColumn, RecordTable } from './record-table.tsx'
import { Records } from './records.tsx'
import { StaleNotice } from './stale-notice.tsx'

/** The runs of payouts, what needs staff, and every payout. */
export function PayoutsPage() {
  const work = useQuery(payoutWorkQuery)
  const mayPay = useQuery(staffQuery).data?.permissions.includes('pay_out') ?? false
  const waiting = useStableLoading(work.isPending)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle>Payouts</PageTitle>
        {mayPay && <ProposeRun />}
      </header>
      <StaleNotice query={work} />
      {!work.data && work.isError && (
        <ErrorBlock message={work.error.message} onRetry={() => void work.refetch()} takeFocus />
      )}
      {waiting && <Skeleton kind="content" />}
      {work.data && <Work work={work.data} mayPay={mayPay} />}
      <AllPayouts />
    </div>
  )
}

const ProposeRun = () => (
  <PayoutAction
    text="Propose a run now"
    title="Propose a run now?"
    pending="Proposing…"
    done="The run is proposed"
    run={async (form, idempotencyKey) => {
      const { data } = await call('proposePayoutRun', { body: { words: wordsIn(form) } }, { idempotencyKey })
      if (data.run_id === null) throw new NothingDone('Nothing is due to a maker with a wallet.')
    }}
  >
    <p className="text-ink-2">It collects everything that is due. Another person has to send it.</p>
  </PayoutAction>
)

const runColumns: readonly RecordColumn<PayoutRun>[] = [
  {
    title: 'Run',
    cell: ({ pay_on, kind }) => `${formatDay(pay_on)}${kind === 'extra' ? ', outside the schedule' : ''}`,
  },
  {
    title: 'Status',
    cell: ({ status }) => <Badge tone={runWords[status].tone}>{runWords[status].text}</Badge>,
  },
  { title: 'Makers', isNumber: true, cell: ({ makers }) => makers },
  { title: 'Amount', isNumber: true, cell: ({ amount }) => <strong>{formatCedis(amount)}</strong> },
  {
    title: 'Sent by',
    cell: ({ sent_by, confirmed_by }) => [sent_by, confirmed_by].filter(Boolean).join(' and ') || '–',
  },
]

function Work({ work, mayPay }: { work: PayoutWork; mayPay: boolean }) {
  const { runs, wallets, corrections, without_wallet, in_debt } = work
  return (
    <>
      <section aria-labelledby="runs" className="grid gap-3">
        <h2 id="runs" className="text-xl">
          Runs
        </h2>
        {runs.length === 0 ? (
          <p className="text-ink-2">No run yet. The first is proposed at noon on the day before pay day.</p>
        ) : (
          <RecordTable
            label="Runs"
            rows={runs}
            columns={runColumns}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/office/payouts/runs/${id}`}
          />
        )}
      </section>
      {corrections.length > 0 && (
        <PanelSection id="corrections" title="Corrections for a second person">
          <ul className="grid gap-4">
            {corrections.map(correction => (
              <li key={correction.id} className="flex flex-wrap items-center justify-between gap-3">
                <p>
                  <MakerLink maker={correction.maker} />: <strong>{formatCedis(correction.amount)}</strong>
                  {correction.order_number && ` for ${correction.order_number}`}
                  <span className="block text-sm text-ink-2">
                    {correction.words} ({correction.proposed_by}, <Timestamp at={correction.proposed_at} />)
                  </span>
                </p>
                {mayPay && <DecideCorrection correction={correction} />}
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-2">
        {wallets.length > 0 && (
          <PanelSection id="wallets" title="Wallets under another name">
            <List>
              {wallets.map(({ maker, network, phone, holder, resolved_name }) => (
                <li key={maker.id}>
                  <MakerLink maker={maker} />: {walletNames[network]} {phone}
                  <span className="block text-sm text-ink-2">
                    The maker says {holder}, the network {resolved_name}.
                  </span>
                </li>
              ))}
            </List>
          </PanelSection>
        )}
        <Amounts id="without-wallet" title="Due, but no wallet" rows={without_wallet} />
        <Amounts
          id="in-debt"
          title={`Owe us more than ${formatPesewas(asPesewas(workshopLimits.payouts.debtListed), { trim: true })}`}
          rows={in_debt}
        />
      </div>
    </>
  )
}

const List = ({ children }: { children: ReactNode }) => <ul className="grid gap-3">{children}</ul>

export const MakerLink = ({ maker }: { maker: OfficePayout['maker'] }) => (
  <TextLink to={`/office/makers/${maker.slug}`} className="thumb">
    {maker.name}
  </TextLink>
)

function Amounts({ id, title, rows }: { id: string; title: string; rows: PayoutWork['in_debt'] }) {
  if (rows.length === 0) return null
  return (
    <PanelSection id={id} title={title}>
      <List>
        {rows.map(({ amount, ...maker }) => (
          <li key={maker.id} className="flex items-center justify-between gap-3">
            <MakerLink maker={maker} />
            <strong className="tabular-nums">{formatCedis(Math.abs(amount) as Cedis)}</strong>
          </li>
        ))}
      </List>
    </PanelSection>
  )
}

function DecideCorrection({ correction }: { correction: PayoutWork['corrections'][number] }) {
  const decide = (decision: 'book' | 'drop') => (form: FormData, idempotencyKey: string) =>
    call(
      'decideCorrection',
      { params: { correctionId: correction.id }, body: { decision, words: wordsIn(form) } },
      { idempotencyKey },
    )
  return (
    <div className="flex flex-wrap gap-2">
      {correction.may_confirm && (
        <PayoutAction
          text="Confirm"
          title={`Confirm ${formatCedis(correction.amount)} for ${correction.maker.name}?`}
          pending="Confirming…"
          done="Correction booked"
          wordsRequired={false}
          run={decide('book')}
        />
      )}
      <PayoutAction
        text="Drop"
        title="Drop this correction?"
        pending="Dropping…"
        done="Correction dropped"
        wordsRequired={false}
        danger
        run={decide('drop')}
      />
    </div>
  )
}

export const payoutColumns: readonly RecordColumn<OfficePayout>[] = [
  { title: 'Maker', cell: ({ maker }) => maker.name },
  { title: 'Wallet', cell: ({ network, phone }) => `${walletNames[network]} ${phone}` },
  {
    title: 'Status',
    cell: ({ status, message }) => (
      <span className="grid justify-items-start gap-1">
        <Badge tone={payoutWords[status].tone}>{payoutWords[status].text}</Badge>
        {message && <span className="text-sm text-ink-2">{message}</span>}
      </span>
    ),
  },
  { title: 'Amount', isNumber: true, cell: ({ amount }) => <strong>{formatCedis(amount)}</strong> },
]

const statusOptions = Object.entries(payoutWords).map(([value, { text }]) => ({ value, text }))

function AllPayouts() {
  const { pick } = useFilters()
  const found = useQuery(payoutsQuery(pick(['page', 'status', 'maker'])))
  return (
    <section aria-labelledby="all" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="all" className="text-xl">
        All payouts
      </h2>
      <div className="grid gap-4 md:grid-cols-3">
        <FilterSelect name="status" label="Status" prompt="All statuses" options={statusOptions} />
      </div>
      <Records
        list="payouts"
        label="All payouts"
        found={found}
        columns={[
          ...payoutColumns,
          { title: 'Created', cell: ({ created_at }) => <Timestamp at={created_at} withTime /> },
        ]}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/office/payouts/${id}`}
        empty="No payout matches."
      />
    </section>
  )
}
