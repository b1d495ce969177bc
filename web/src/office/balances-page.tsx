import { formatDay } from '@akyede/contract/days'
import { asPesewas, formatPesewas } from '@akyede/contract/money'
import type { OfficeMoney, SettlementImport } from '@akyede/contract/office-money'
import { formatSignedCedis } from '@akyede/contract/signed-money'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { SignInAgain, useSession } from '#feature/accounts'
import { ApiError, call } from '#kit/call.ts'
import { wordsOf } from '#kit/form-problems.ts'
import { PageTitle } from '#ui/area-layout.tsx'
import { Badge } from '#ui/badge.tsx'
import { Panel } from '#ui/card.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { toast } from '#ui/toast.ts'
import { useStableLoading } from '#ui/use-stable-loading.ts'
import { sentenceOf } from './order-words.ts'
import { officeMoneyQuery } from './payout-queries.ts'
import { officeKey, staffQuery } from './queries.ts'
import { type RecordColumn, RecordTable } from './record-table.tsx'
import { Facts } from './records.tsx'
import { StaleNotice } from './stale-notice.tsx'

/** What the providers should hold of whose money, how their balances differ, and imported settlements. */
export function BalancesPage() {
  const money = useQuery(officeMoneyQuery)
  const waiting = useStableLoading(money.isPending)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageTitle>Balances</PageTitle>
      <StaleNotice query={money} />
      {!money.data && money.isError && (
        <ErrorBlock message={money.error.message} onRetry={() => void money.refetch()} takeFocus />
      )}
      {waiting && <Skeleton kind="content" />}
      {money.data && <Balances money={money.data} />}
    </div>
  )
}

const accountWords: Readonly<Record<string, string>> = {
  shipping: 'Delivery',
  wrapping: 'Wrapping',
  discount: 'Promo codes',
  commission: 'Commission',
  chargebacks: 'Chargebacks',
  fees: 'Provider fees',
  goodwill: 'Corrections for makers',
  debts: 'Debts written off',
}

function Balances({ money }: { money: OfficeMoney }) {
  const { providers, buyers, makers, shop, accounts, differences, imports } = money
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        {providers.map(one => (
          <Provider key={one.provider} money={one} />
        ))}
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <PanelSection id="owners" title="Whose money it is">
          <Facts
            facts={[
              ['Buyers', formatSignedCedis(buyers)],
              ['Makers', formatSignedCedis(makers)],
              ['The shop', formatSignedCedis(shop)],
            ]}
          />
        </PanelSection>
        <PanelSection id="accounts" title="The shop’s share">
          <Facts
            facts={accounts.map(({ account, amount }) => [
              accountWords[account] ?? account,
              formatSignedCedis(amount),
            ])}
          />
        </PanelSection>
      </div>
      <section aria-labelledby="differences" className="grid gap-3">
        <h2 id="differences" className="text-xl">
          Days that differ by more than{' '}
          {formatPesewas(asPesewas(workshopLimits.payouts.difference), { trim: true })}
        </h2>
        {differences.length === 0 ? (
          <p className="text-ink-2">None. Medaase.</p>
        ) : (
          <RecordTable
            label="Days that differ"
            rows={differences}
            columns={differenceColumns}
            keyOf={({ provider, day }) => `${provider} ${day}`}
          />
        )}
      </section>
      <Settlements imports={imports} />
    </>
  )
}

const differenceColumns: readonly RecordColumn<OfficeMoney['differences'][number]>[] = [
  { title: 'Day', cell: ({ day }) => formatDay(day) },
  { title: 'Provider', cell: ({ provider }) => sentenceOf(provider) },
  { title: 'Expected', isNumber: true, cell: ({ expected }) => formatSignedCedis(expected) },
  { title: 'Reported', isNumber: true, cell: ({ reported }) => formatSignedCedis(reported) },
  {
    title: 'Difference',
    isNumber: true,
    cell: ({ difference }) => <strong>{formatSignedCedis(difference)}</strong>,
  },
]

function Provider({ money }: { money: OfficeMoney['providers'][number] }) {
  const { provider, expected, reported, difference, checked_at } = money
  const isOff = difference !== null && Math.abs(difference) > 1
  return (
    <Panel className="grid content-start gap-2 p-4">
      <h2 className="flex items-center justify-between gap-3 text-lg">
        <span>{sentenceOf(provider)}</span>
        {difference !== null && (
          <Badge tone={isOff ? 'bad' : 'good'}>
            {isOff ? `Differs by ${formatSignedCedis(difference)}` : 'Matches'}
          </Badge>
        )}
      </h2>
      <p className="font-display text-title font-bold tabular-nums">{formatSignedCedis(expected)}</p>
      <p className="text-sm text-ink-2">
        {reported === null || checked_at === null ? (
          'It should hold this. We haven’t read its balance yet.'
        ) : (
          <>
            It should hold this. It reported {formatSignedCedis(reported)},{' '}
            <Timestamp at={checked_at} withTime />.
          </>
        )}
      </p>
    </Panel>
  )
}

function Settlements({ imports }: Pick<OfficeMoney, 'imports'>) {
  const mayImport = useQuery(staffQuery).data?.permissions.includes('pay_out') ?? false
  return (
    <PanelSection id="settlements" title="Settlements">
      <p className="text-ink-2">
        Import Paystack’s CSV of settled transactions. Each line is compared with what we booked.
      </p>
      {mayImport && <ImportSettlements />}
      <ul className="grid gap-5">
        {imports.map(one => (
          <Import key={one.id} imported={one} />
        ))}
      </ul>
    </PanelSection>
  )
}

function Import({
  imported: { imported_by, imported_at, lines, matched, differences },
}: {
  imported: SettlementImport
}) {
  return (
    <li className="grid gap-2 border-t border-line pt-4">
      <p>
        <Badge tone={matched === lines ? 'good' : 'bad'}>
          {matched} of {lines} match
        </Badge>{' '}
        {imported_by}, <Timestamp at={imported_at} withTime />
      </p>
      {differences.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {differences.map(({ line, reference, words }) => (
            <li key={line} className="wrap-anywhere">
              Line {line}, {reference || 'no reference'}: {words}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Sends a chosen file at once; staff whose sign-in is old sign in again and choose it again. */
function ImportSettlements() {
  const client = useQueryClient()
  const session = useSession()
  const { pathname } = useLocation()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [signsIn, setSignsIn] = useState(false)
  async function send(event: ChangeEvent<HTMLInputElement>) {
    const input = event.target
    const file = input.files?.[0]
    if (!file) return
    setSending(true)
    setProblem(undefined)
    try {
      const form = new FormData()
      form.append('settlements', file, 'settlements.csv')
      const encoded = new Response(form)
      const type = encoded.headers.get('content-type') ?? ''
      const bytes = new Uint8Array(await encoded.arrayBuffer())
      const { data } = await call('importSettlements', {}, { bytes, headers: { 'content-type': type } })
      toast.success(`${data.matched} of ${data.lines} lines match`)
      await client.invalidateQueries({ queryKey: officeKey })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'auth.sign_in_again') setSignsIn(true)
      else setProblem(wordsOf(error, 'We couldn’t read this file'))
    } finally {
      input.value = ''
      setSending(false)
    }
  }
  return (
    <div className="grid justify-items-start gap-2">
      <label className="grid gap-1.5 font-semibold">
        {isSending ? 'Importing…' : 'CSV file'}
        <input
          type="file"
          accept=".csv,text/csv"
          disabled={isSending}
          onChange={event => void send(event)}
          className="min-h-11 py-2 font-normal"
        />
      </label>
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      {signsIn && session.status === 'signed-in' && (
        <SignInAgain
          returnTo={pathname}
          email={session.user?.email ?? ''}
          why={{
            text: 'Please sign in again to import, then choose the file again.',
            onClose: () => setSignsIn(false),
            onSignedIn: () => setSignsIn(false),
          }}
        />
      )}
    </div>
  )
}
