import { asCedis, asPesewas, formatCedis, toPesewas } from '@akyede/contract/money'
import type { OfficeOrder, OfficePart } from '@akyede/contract/office-orders'
import type { OfficePayment } from '@akyede/contract/office-payments'
import { formatSignedCedis, formatSignedPesewas } from '@akyede/contract/signed-money'
import { type ReactNode, useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { textLinkClass } from '#ui/text-link.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { paymentMethodOf, paymentWords, refundWords, sentenceOf } from './order-words.ts'
import { RefundDialog, StuckRefund } from './refund-dialog.tsx'

/** The order's price, its payments as a table that adds up, and its ledger. */
export function OrderMoney({ order, mayRefund }: { order: OfficeOrder; mayRefund: boolean }) {
  return (
    <PanelSection id="money" title="Money">
      <table className="w-full text-sm">
        <caption className="sr-only">Price</caption>
        <tbody>
          <Row text="Items" amount={order.subtotal} />
          {order.discount > 0 && <Row text="Discount" amount={-order.discount} />}
          <Row text="Delivery" amount={order.shipping} />
          {order.wrapping > 0 && <Row text="Gift wrap" amount={order.wrapping} />}
          <Total text="Total" pesewas={toPesewas(order.total)} />
        </tbody>
      </table>
      {order.payments.map(payment => (
        <PaymentTable key={payment.id} payment={payment} parts={order.parts} mayRefund={mayRefund} />
      ))}
      <Ledger order={order} />
      {order.events.length > 0 && (
        <Disclosure summary="Provider events">
          <ul className="grid gap-2 text-sm">
            {order.events.map(({ at, reference, kind }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added
              <li key={index}>
                {kind} <span className="text-ink-2">{reference}</span> <Timestamp at={at} withTime />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </PanelSection>
  )
}

const Row = ({ text, amount, note }: { text: ReactNode; amount: number; note?: ReactNode }) => (
  <tr className="[&>*]:py-1.5">
    <th scope="row" className="text-left font-normal">
      {text} {note && <span className="text-ink-2">{note}</span>}
    </th>
    <td className="text-right whitespace-nowrap tabular-nums">{formatSignedCedis(asCedis(amount))}</td>
  </tr>
)

const Total = ({ text, pesewas }: { text: string; pesewas: number }) => (
  <tr className="font-bold [&>*]:border-t [&>*]:border-line [&>*]:py-2">
    <th scope="row" className="text-left">
      {text}
    </th>
    <td className="text-right whitespace-nowrap tabular-nums">{formatSignedPesewas(asPesewas(pesewas))}</td>
  </tr>
)

interface PaymentTableProps {
  readonly payment: OfficePayment
  readonly parts: readonly OfficePart[]
  readonly mayRefund: boolean
}

/** What came, what went back, and what is left. Refunds that have not arrived are listed and not subtracted. */
function PaymentTable({ payment, parts, mayRefund }: PaymentTableProps) {
  const [refunds, setRefunds] = useState(false)
  const { text, tone } = paymentWords[payment.status]
  const processed = payment.refunds.filter(({ status }) => status === 'processed')
  const others = payment.refunds.filter(({ status }) => status !== 'processed')
  const back = processed.reduce((sum, { amount }) => sum + toPesewas(amount), 0)
  return (
    <section aria-label={`Payment ${payment.reference}`} className="grid gap-3 border-t border-line pt-5">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone={tone}>{text}</Badge>
        <span className="wrap-anywhere">{payment.reference}</span>
        <span className="text-ink-2">{paymentMethodOf(payment)}</span>
      </div>
      {payment.failure_reason && <p className="text-sm text-danger">{payment.failure_reason}</p>}
      <table className="w-full text-sm">
        <caption className="sr-only">Payment {payment.reference}</caption>
        <tbody>
          <Row
            text="Captured"
            note={payment.settled_at && <Timestamp at={payment.settled_at} withTime />}
            amount={payment.captured}
          />
          {processed.map(refund => (
            <Row
              key={refund.id}
              text={`Refunded: ${sentenceOf(refund.reason)}`}
              note={refund.processed_at && <Timestamp at={refund.processed_at} withTime />}
              amount={-refund.amount}
            />
          ))}
          <Total text="Left" pesewas={toPesewas(payment.captured) - back} />
        </tbody>
      </table>
      {others.length > 0 && (
        <ul className="grid gap-2 text-sm">
          {others.map(refund => (
            <li key={refund.id} className="flex flex-wrap items-center gap-2">
              <Badge tone={refundWords[refund.status].tone}>{refundWords[refund.status].text}</Badge>
              {refund.by === 'transfer' ? 'Transfer' : 'Refund'} of {formatCedis(refund.amount)}
              {refund.failure_reason && <span className="text-danger">{refund.failure_reason}</span>}
              {mayRefund && <StuckRefund payment={payment} refund={refund} />}
            </li>
          ))}
        </ul>
      )}
      <Disputes payment={payment} />
      {mayRefund && payment.refundable > 0 && (
        <div>
          <Button variant="secondary" onClick={() => setRefunds(true)}>
            Refund
          </Button>
        </div>
      )}
      {refunds && (
        <RefundDialog
          payment={payment}
          parts={payment.order_id ? parts : []}
          onClose={() => setRefunds(false)}
        />
      )}
    </section>
  )
}

/** The disputes of a payment, with the day until which evidence can be submitted at the provider. */
export const Disputes = ({ payment }: { payment: OfficePayment }) =>
  payment.disputes.map(({ id, amount, status, category, reason, due_at, url }) => (
    <div key={id} className="grid gap-1 rounded-control bg-danger-soft px-4 py-3 text-sm">
      <p>
        <strong>
          Dispute of {formatCedis(amount)}: {sentenceOf(status)}
        </strong>
      </p>
      {(category || reason) && <p>{[category && sentenceOf(category), reason].filter(Boolean).join(': ')}</p>}
      {(status === 'opened' || status === 'under_review') && (
        <p>
          {due_at && (
            <>
              Evidence is due <Timestamp at={due_at} withTime />.{' '}
            </>
          )}
          <a href={url} target="_blank" rel="noreferrer" className={textLinkClass}>
            Submit evidence at the provider
          </a>
        </p>
      )}
    </div>
  ))

function Ledger({ order: { ledger } }: { order: OfficeOrder }) {
  if (ledger.length === 0) return null
  const sum = ledger.reduce((total, { amount }) => total + Math.round(amount * 100), 0)
  return (
    <Disclosure summary="Ledger">
      <div className="overflow-x-auto">
        <table className="w-full text-sm">
          <caption className="sr-only">Ledger: what each account gets (+) and gives (−)</caption>
          <thead className="text-left text-ink-2">
            <tr>
              <th scope="col" className="py-1.5 font-semibold">
                Entry
              </th>
              <th scope="col" className="py-1.5 text-right font-semibold">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {ledger.map(({ at, journal, account, amount }, index) => (
              <Row
                // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added
                key={index}
                text={`${sentenceOf(journal)} · ${sentenceOf(account)}`}
                note={<Timestamp at={at} />}
                amount={amount}
              />
            ))}
            <Total text="Sum" pesewas={sum} />
          </tbody>
        </table>
      </div>
    </Disclosure>
  )
}
