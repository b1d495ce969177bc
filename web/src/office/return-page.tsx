import { formatCedis } from '@akyede/contract/money'
import type { OfficeReturn } from '@akyede/contract/office-returns'
import { returnReasonWords, returnStatusWords } from '@akyede/contract/return-words'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { Panel } from '#ui/card.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { DetailPage } from './detail-page.tsx'
import { Facts } from './records.tsx'
import { ReturnAnswerForm } from './return-answer.tsx'
import { officeReturnQuery } from './return-queries.ts'
import { ReturnStatusBadge } from './returns-page.tsx'
import { Viewers } from './viewers.tsx'

/** A return: what the buyer wrote and the answer on the left, its units, dates and money on the right. */
export function ReturnPage() {
  const { returnId = '' } = useParams()
  const found = useQuery(officeReturnQuery(returnId))
  return (
    <DetailPage query={found} missing="We couldn’t find this return" list={['Returns', '/office/returns']}>
      {shown => ({
        title: `Return ${shown.number}`,
        badges: (
          <>
            <ReturnStatusBadge status={shown.status} />
            <Viewers key={shown.id} kind="return" id={shown.id} />
          </>
        ),
        content: (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="grid content-start gap-6">
              <Messages shown={shown} />
              <ReturnAnswerForm key={shown.status} shown={shown} />
            </div>
            <aside aria-label="About this return" className="grid content-start gap-5">
              <Units shown={shown} />
              <Money shown={shown} />
            </aside>
          </div>
        ),
        seen: seenOf(shown),
      })}
    </DetailPage>
  )
}

/** What an answer to a return rests on. */
const seenOf = ({ status, answer, amount }: OfficeReturn) => ({
  Status: returnStatusWords[status],
  Answer: answer ?? '',
  Refund: formatCedis(amount),
})

function Messages({ shown: { reason, words, answer, answered_at, requested_at } }: { shown: OfficeReturn }) {
  return (
    <ol aria-label="Messages" className="grid gap-4">
      <li className="mr-6 grid max-w-[64ch] gap-2 rounded-picture border border-line bg-surface px-5 py-3 sm:mr-16">
        <p className="text-sm text-ink-2">
          Buyer · <Timestamp at={requested_at} withTime />
        </p>
        <p className="font-semibold">{returnReasonWords[reason].text}</p>
        {words && <p className="whitespace-pre-wrap wrap-anywhere">{words}</p>}
      </li>
      {answer && (
        <li className="ml-6 grid max-w-[64ch] gap-2 justify-self-end rounded-picture bg-brand-soft px-5 py-3 sm:ml-16">
          <p className="text-sm text-ink-2">
            Answer{answered_at && ' · '}
            {answered_at && <Timestamp at={answered_at} withTime />}
          </p>
          <p className="whitespace-pre-wrap wrap-anywhere">{answer}</p>
        </li>
      )}
    </ol>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Panel aria-label={title} className="grid gap-3 !p-5">
    <h2 className="text-lg font-semibold">{title}</h2>
    {children}
  </Panel>
)

const dateOf = (at: string | null): ReactNode => at && <Timestamp at={at} />

function Units({ shown }: { shown: OfficeReturn }) {
  const { items, maker, order, is_gift, send_by, awaited_until, received_at, fit } = shown
  return (
    <Section title="Items">
      <ul className="grid gap-1">
        {items.map(({ name, variant, quantity }) => (
          <li key={`${name} ${variant}`}>
            {quantity} × {name}
            {variant && `, ${variant}`}
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          ['Maker', maker],
          [
            'Order',
            <TextLink key="order" to={`/office/orders/${order.id}`}>
              {order.number}
            </TextLink>,
          ],
          ...(is_gift ? [['Gift', 'From a list'] as const] : []),
          ['Send by', dateOf(send_by)],
          ['Expected until', dateOf(awaited_until)],
          ['Arrived', dateOf(received_at)],
          ['Can be sold again', fit === null ? null : fit ? 'Yes' : 'No'],
        ]}
      />
    </Section>
  )
}

const refundWords = { on_its_way: 'On its way', arrived: 'Arrived', stuck: 'Stuck: see the payment' } as const

function Money({
  shown: { amount, delivery, refund, order_total, sending_is_free },
}: {
  shown: OfficeReturn
}) {
  return (
    <Section title="Money">
      <Facts
        facts={[
          [refund ? 'Refund' : 'To refund', formatCedis(amount)],
          ['Including delivery', delivery > 0 ? formatCedis(delivery) : null],
          ['Order total', formatCedis(order_total)],
          ['Sending it back', sending_is_free ? 'Free for the buyer' : 'Paid by the buyer'],
          ['Status', refund && refundWords[refund.status]],
        ]}
      />
    </Section>
  )
}
