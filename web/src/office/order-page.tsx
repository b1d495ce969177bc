import { formatCedis } from '@akyede/contract/money'
import { auditEventWords } from '@akyede/contract/office-audit-words'
import {
  cancelReasonWords,
  type OfficeCancelReason,
  orderFlagWords,
} from '@akyede/contract/office-order-words'
import type { OfficeOrder } from '@akyede/contract/office-orders'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { call } from '#kit/call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { DetailPage } from './detail-page.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderPart } from './order-part.tsx'
import { officeOrderQuery, useOfficeAction } from './order-queries.ts'
import { flagTones, fulfilmentWords, orderPaymentWords, orderStatusWords, sentenceOf } from './order-words.ts'
import { staffQuery } from './queries.ts'
import { ReturnStatusBadge } from './returns-page.tsx'

export function OrderPage() {
  const { orderId = '' } = useParams()
  const found = useQuery(officeOrderQuery(orderId))
  const { data: staff } = useQuery(staffQuery)
  const may = (permission: 'serve' | 'give_back') => staff?.permissions.includes(permission) ?? false
  return (
    <DetailPage query={found} missing="We couldn’t find this order" list={['Orders', '/office/orders']}>
      {order => ({
        title: order.number,
        badges: <Axes order={order} />,
        action: may('give_back') && order.can_cancel && <CancelButton order={order} />,
        content: (
          <div className="grid gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:items-start">
            <div className="grid min-w-0 gap-6">
              {order.parts.map(part => (
                <OrderPart key={part.id} order={order} part={part} mayServe={may('serve')} />
              ))}
              <OrderMoney order={order} mayRefund={may('give_back')} />
            </div>
            <div className="grid min-w-0 gap-6">
              <Facts order={order} />
              <Returns order={order} />
              <Messages order={order} />
              <AuditLog order={order} />
            </div>
          </div>
        ),
        seen: seenOf(order),
      })}
    </DetailPage>
  )
}

/** What a decision about an order rests on. */
const seenOf = (order: OfficeOrder) => ({
  Order: orderStatusWords[order.status].text,
  Payment: orderPaymentWords[order.payment_status].text,
  ...Object.fromEntries(
    order.parts.flatMap(({ vendor, status, address }) => [
      [vendor.name, fulfilmentWords[status].text],
      [`Address for ${vendor.name}`, [address.street, address.city].filter(Boolean).join(', ')],
    ]),
  ),
  Refunds: String(order.payments.flatMap(({ refunds }) => refunds).length),
  Returns: order.returns.map(({ number }) => number).join(', '),
})

function CancelButton({ order }: { order: OfficeOrder }) {
  const [cancels, setCancels] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setCancels(true)}>
        Cancel order
      </Button>
      {cancels && <CancelDialog order={order} onClose={() => setCancels(false)} />}
    </>
  )
}

/** The three statuses of an order, and what staff should look at. */
function Axes({ order }: { order: OfficeOrder }) {
  const axes = [
    { name: 'Order', ...orderStatusWords[order.status] },
    { name: 'Payment', ...orderPaymentWords[order.payment_status] },
    { name: 'Parcels', ...fulfilmentWords[order.fulfilment_status] },
    ...order.flags.map(flag => ({ name: 'To check', text: orderFlagWords[flag], tone: flagTones[flag] })),
  ]
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3">
      {axes.map(({ name, text, tone }) => (
        <div key={text} className="flex items-center gap-2">
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd>
            <Badge tone={tone}>{text}</Badge>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function CancelDialog({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
  const cancel = useOfficeAction((body: { reason: OfficeCancelReason; words: string }, idempotencyKey) =>
    call(
      'cancelOfficeOrder',
      { params: { orderId: order.id }, body },
      { idempotencyKey, headers: { 'if-match': `"${order.version}"` } },
    ),
  )
  return (
    <ActionDialog
      title={`Cancel ${order.number}?`}
      onClose={onClose}
      reasons={cancelReasonWords}
      submit={`Cancel and refund ${formatCedis(order.total)}`}
      pending="Cancelling…"
      danger
      done="Order cancelled"
      onSubmit={form =>
        cancel.mutateAsync({
          reason: String(form.get('reason')) as OfficeCancelReason,
          words: String(form.get('words')),
        })
      }
    >
      <p className="text-ink-2">
        The units go back into stock, we refund everything, and the buyer gets an email.
      </p>
    </ActionDialog>
  )
}

const Facts = ({ order }: { order: OfficeOrder }) => (
  <PanelSection id="facts" title="Buyer">
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2 text-sm [&>dt]:text-ink-2">
      <dt>Buyer</dt>
      <dd>
        {order.buyer ? (
          <TextLink to={`/office/people/${order.buyer.user_id}`}>{order.buyer.name}</TextLink>
        ) : (
          'Gift from a list'
        )}
      </dd>
      {order.buyer?.email && (
        <>
          <dt>Email</dt>
          <dd className="wrap-anywhere">{order.buyer.email}</dd>
        </>
      )}
      <dt>Placed</dt>
      <dd>
        <Timestamp at={order.placed_at} withTime />
      </dd>
      {order.paid_at && (
        <>
          <dt>Paid</dt>
          <dd>
            <Timestamp at={order.paid_at} withTime />
          </dd>
        </>
      )}
      {order.ended_at && (
        <>
          <dt>Ended</dt>
          <dd>
            <Timestamp at={order.ended_at} withTime />
            {order.end_reason && ` · ${sentenceOf(order.end_reason)}`}
          </dd>
        </>
      )}
      {order.cancel_reason && (
        <>
          <dt>Reason</dt>
          <dd>{order.cancel_reason}</dd>
        </>
      )}
      {order.gift && (
        <>
          <dt>Gift</dt>
          <dd className="whitespace-pre-line">
            {[order.gift.recipient && `For ${order.gift.recipient}`, order.gift.message]
              .filter(Boolean)
              .join('\n') || 'Yes'}
          </dd>
        </>
      )}
    </dl>
  </PanelSection>
)

const Returns = ({ order }: { order: OfficeOrder }) =>
  order.returns.length > 0 && (
    <PanelSection id="returns" title="Returns">
      <ul className="grid gap-3 text-sm">
        {order.returns.map(({ id, number, status, reason, words, requested_at }) => (
          <li key={id} className="grid gap-1">
            <p className="flex flex-wrap gap-2">
              <TextLink to={`/office/returns/${id}`} className="font-semibold">
                {number}
              </TextLink>
              <ReturnStatusBadge status={status} />
            </p>
            <p className="text-ink-2">
              {sentenceOf(reason)} · <Timestamp at={requested_at} withTime />
            </p>
            {words && <p>{words}</p>}
          </li>
        ))}
      </ul>
    </PanelSection>
  )

const Messages = ({ order }: { order: OfficeOrder }) => (
  <PanelSection id="messages" title="Messages sent">
    {order.messages.length === 0 ? (
      <p className="text-sm text-ink-2">None to an account.</p>
    ) : (
      <ul className="grid gap-3 text-sm">
        {order.messages.map(({ at, type, title }) => (
          <li key={`${at} ${type}`}>
            <p>{title}</p>
            <p className="text-ink-2">
              <Timestamp at={at} withTime />
            </p>
          </li>
        ))}
      </ul>
    )}
  </PanelSection>
)

const AuditLog = ({ order }: { order: OfficeOrder }) => (
  <PanelSection id="audit" title="Audit log">
    {order.audit.length === 0 && <p className="text-ink-2">Nothing yet.</p>}
    <ul className="grid gap-3 text-sm">
      {order.audit.map(({ at, event, actor, reason, words, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added
        <li key={index} className="grid gap-0.5">
          <p>
            <strong>{auditEventWords[event]}</strong>
            {amount !== null && ` · ${formatCedis(amount)}`} · {actor}
          </p>
          {(reason || words) && <p>{[reason && sentenceOf(reason), words].filter(Boolean).join(': ')}</p>}
          <p className="text-ink-2">
            <Timestamp at={at} withTime />
          </p>
        </li>
      ))}
    </ul>
  </PanelSection>
)
