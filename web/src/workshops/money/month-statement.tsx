import { formatDay } from '@akyede/contract/days'
import type { Cedis } from '@akyede/contract/money'
import type { Statement, StatementLine } from '@akyede/contract/payouts'
import { formatSignedCedis } from '@akyede/contract/signed-money'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { downloadCsv } from '#kit/download-csv.ts'
import { wordsOf } from '#kit/form-problems.ts'
import { Button } from '#ui/button.tsx'
import { Panel, SectionHeading } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { useStableLoading } from '#ui/use-stable-loading.ts'
import { workshopKey } from '../queries.ts'

const statementQuery = (vendorId: string, month: string) =>
  queryOptions({
    queryKey: [...workshopKey, vendorId, 'statement', month],
    queryFn: ({ signal }) =>
      call('getWorkshopStatement', { params: { vendorId, month } }, { signal }).then(({ data }) => data),
    staleTime: 30_000,
  })

const monthsShown = 12
const monthName = new Intl.DateTimeFormat('en-GH', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** This month and those before it, the newest first. */
function latestMonths(): { value: string; text: string }[] {
  const now = new Date()
  return Array.from({ length: monthsShown }, (_, ago) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1))
    return { value: first.toISOString().slice(0, 7), text: monthName.format(first) }
  })
}

/** The statement of one month, which is named in the address. */
export function MonthStatement({ vendorId }: { vendorId: string }) {
  const [address, setAddress] = useSearchParams()
  const months = latestMonths()
  const month = months.find(({ value }) => value === address.get('month'))?.value ?? months[0]?.value ?? ''
  const statement = useQuery(statementQuery(vendorId, month))
  const waiting = useStableLoading(statement.isPending)
  return (
    <section aria-labelledby="statement" className="grid gap-3">
      <SectionHeading id="statement">Statement</SectionHeading>
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        <SelectField
          label="Month"
          name="month"
          options={months}
          value={month}
          onChange={event => setAddress({ month: event.target.value }, { replace: true })}
        />
        <DownloadStatement vendorId={vendorId} month={month} />
      </div>
      {statement.isError && (
        <ErrorBlock message={statement.error.message} onRetry={() => void statement.refetch()} />
      )}
      {waiting && <Skeleton kind="content" />}
      {statement.data && <StatementLines statement={statement.data} />}
    </section>
  )
}

function DownloadStatement({ vendorId, month }: { vendorId: string; month: string }) {
  const [pending, setPending] = useState(false)
  async function download() {
    setPending(true)
    try {
      const request = { params: { vendorId }, query: { month } }
      await downloadCsv(`statement-${month}.csv`, 'exportWorkshopStatement', request)
    } catch (error) {
      toast.failure(wordsOf(error, 'We couldn’t download the statement. Please try again.'))
    } finally {
      setPending(false)
    }
  }
  return (
    <Button variant="secondary" pending={pending && 'Downloading…'} onClick={() => void download()}>
      Download CSV
    </Button>
  )
}

const parts = [
  ['price', 'Price'],
  ['discount', 'Your promo codes'],
  ['commission', 'Our commission'],
  ['shipping', 'Delivery'],
  ['wrapping', 'Wrapping'],
  ['returned', 'Returned'],
] as const

/** A card for each order on phones, which adds up to what the maker gets; the total comes first. */
function StatementLines({ statement }: { statement: Statement }) {
  const { lines, total, corrections, payouts } = statement
  if (lines.length === 0 && corrections.length === 0 && payouts.length === 0)
    return <Empty symbol="sankofa">You earned nothing in this month.</Empty>
  return (
    <>
      <Panel className="p-4">
        <h3 className="font-semibold">Total for the month</h3>
        <Amounts amounts={total} />
        <Balance statement={statement} />
      </Panel>
      <ul className="grid gap-3 lg:grid-cols-2">
        {lines.map(line => (
          <li key={line.order_number}>
            <Panel className="h-full p-4">
              <h3 className="flex flex-wrap justify-between gap-x-3 font-semibold">
                <span>{line.order_number}</span>
                <time dateTime={line.day} className="font-normal text-ink-2">
                  {formatDay(line.day)}
                </time>
              </h3>
              <p className="text-sm text-ink-2">{line.products.join(', ')}</p>
              {line.carried_by === 'shop' && <p className="text-sm text-ink-2">We sent the parcel.</p>}
              <Amounts amounts={line} />
            </Panel>
          </li>
        ))}
      </ul>
    </>
  )
}

/** From what was owed before the month to what is owed after it. */
function Balance({ statement }: { statement: Statement }) {
  const { opening, corrections, payouts, earned, closing } = statement
  return (
    <table className="mt-4 w-full text-sm">
      <caption className="pb-1 text-left font-semibold">What we owe you</caption>
      <tbody>
        <Row text="Before this month" amount={opening} />
        <Row text="Earned" amount={earned} />
        {corrections.map(({ id, words, amount }) => (
          <Row key={id} text={`Including: ${words}`} amount={amount} />
        ))}
        {payouts.map(({ day, reference, amount }) => (
          <Row
            key={`${reference} ${amount}`}
            text={amount > 0 ? `Paid on ${formatDay(day)}` : `Came back on ${formatDay(day)}`}
            amount={-amount as Cedis}
          />
        ))}
      </tbody>
      <tfoot className="border-t border-line font-semibold">
        <Row text="After this month" amount={closing} />
      </tfoot>
    </table>
  )
}

const Amounts = ({ amounts }: { amounts: Statement['total'] | StatementLine }) => (
  <table className="mt-2 w-full text-sm">
    <caption className="sr-only">Amounts</caption>
    <tbody>
      {parts
        .filter(([name]) => name === 'price' || amounts[name] !== 0)
        .map(([name, text]) => (
          <Row key={name} text={text} amount={amounts[name]} />
        ))}
    </tbody>
    <tfoot className="border-t border-line font-semibold">
      <Row text="You get" amount={amounts.net} />
    </tfoot>
  </table>
)

const Row = ({ text, amount }: { text: string; amount: Cedis }) => (
  <tr className="[&>*]:py-1">
    <th scope="row" className="text-left [font-weight:inherit]">
      {text}
    </th>
    <td className="text-right tabular-nums">{formatSignedCedis(amount)}</td>
  </tr>
)
