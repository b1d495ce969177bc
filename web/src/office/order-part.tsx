import { failedAttemptText } from '@akyede/contract/delivery-words'
import type { AdvanceStatus } from '@akyede/contract/fulfilment'
import { formatCedis } from '@akyede/contract/money'
import type { OfficeOrder, OfficePart } from '@akyede/contract/office-orders'
import { regionNames } from '@akyede/contract/regions'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { MaskedPhone } from './masked-phone.tsx'
import { OpenProblemDialog } from './open-problem-dialog.tsx'
import { OpenReturnDialog } from './open-return-dialog.tsx'
import { useOfficeAction } from './order-queries.ts'
import { fulfilmentWords, proofWords } from './order-words.ts'
import { SenderDialog } from './sender-dialog.tsx'

const stepWords: Readonly<Record<AdvanceStatus, string>> = {
  making: 'Start making',
  shipped: 'Mark as shipped',
  delivered: 'Mark as delivered',
}

interface OrderPartProps {
  readonly order: OfficeOrder
  readonly part: OfficePart
  readonly mayServe: boolean
}

/** What one maker sends: items, steps, address, and the next action. */
export function OrderPart({ order, part, mayServe }: OrderPartProps) {
  const [action, setAction] = useState<AdvanceStatus | 'address' | 'sender' | 'return' | 'code' | 'problem'>()
  const close = () => setAction(undefined)
  const { text, tone } = fulfilmentWords[part.status]
  const [next, ...later] = part.next
  return (
    <PanelSection id={`part-${part.id}`} title={part.vendor.name}>
      <p className="-mt-3 flex flex-wrap items-center gap-2 text-sm text-ink-2">
        <Badge tone={tone}>{text}</Badge> {part.vendor.town}
      </p>
      <ul className="grid gap-2 text-sm">
        {part.items.map(item => (
          <li key={item.id} className="flex justify-between gap-4">
            <span>
              {item.quantity} × {item.name}
              {item.variant && ` (${item.variant})`}
            </span>
            <span className="tabular-nums">{formatCedis(item.paid)}</span>
          </li>
        ))}
        <li className="flex justify-between gap-4 text-ink-2">
          <span>Delivery</span>
          <span className="tabular-nums">{formatCedis(part.shipping)}</span>
        </li>
      </ul>
      <div className="grid gap-5 sm:grid-cols-2">
        <Timeline order={order} part={part} />
        <address className="grid content-start gap-0.5 text-sm not-italic">
          <strong>Deliver to</strong>
          {['recipient_name', 'phone', 'street', 'area', 'landmark', 'city', 'state', 'zipCode', 'note'].map(
            field =>
              part.address[field] && (
                <span key={field}>
                  {field === 'phone' ? (
                    <MaskedPhone
                      phone={part.address[field]}
                      show={() => call('showOrderPhone', { params: { orderId: order.id, partId: part.id } })}
                    />
                  ) : (
                    part.address[field]
                  )}
                </span>
              ),
          )}
        </address>
      </div>
      {mayServe && part.status !== 'cancelled' && (
        <div className="flex flex-wrap gap-3">
          {next && <Button onClick={() => setAction(next)}>{stepWords[next]}</Button>}
          {later.map(step => (
            <Button key={step} variant="secondary" onClick={() => setAction(step)}>
              {stepWords[step]}
            </Button>
          ))}
          {part.can_confirm && (
            <Button variant="quiet" onClick={() => setAction('code')}>
              Enter code
            </Button>
          )}
          {part.can_change_address && (
            <Button variant="quiet" onClick={() => setAction('address')}>
              Change address
            </Button>
          )}
          {part.can_change_sender && (
            <Button variant="quiet" onClick={() => setAction('sender')}>
              {part.carried_by === 'shop' ? 'Let the maker send it' : 'Send it ourselves'}
            </Button>
          )}
          {part.status === 'delivered' && (
            <Button variant="quiet" onClick={() => setAction('return')}>
              Open a return
            </Button>
          )}
          <Button variant="quiet" onClick={() => setAction('problem')}>
            Open a problem
          </Button>
        </div>
      )}
      {action === 'address' && <AddressDialog order={order} part={part} onClose={close} />}
      {action === 'sender' && <SenderDialog order={order} part={part} onClose={close} />}
      {action === 'return' && <OpenReturnDialog order={order} part={part} onClose={close} />}
      {action === 'code' && <CodeDialog order={order} part={part} onClose={close} />}
      {action === 'problem' && <OpenProblemDialog order={order} part={part} onClose={close} />}
      {(action === 'making' || action === 'shipped' || action === 'delivered') && (
        <AdvanceDialog order={order} part={part} step={action} onClose={close} />
      )}
    </PanelSection>
  )
}

function Timeline({ order, part }: { order: OfficeOrder; part: OfficePart }) {
  const steps = [
    { name: 'Paid', at: order.paid_at },
    { name: 'Making', at: part.making_at },
    { name: 'Shipped', at: part.shipped_at },
    { name: part.proof ? `Delivered, ${proofWords[part.proof]}` : 'Delivered', at: part.delivered_at },
  ]
  return (
    <div className="grid content-start gap-3 text-sm">
      <ol className="grid gap-3 border-l-2 border-line pl-4">
        {steps.map(({ name, at }) => (
          <li
            key={name}
            className={`relative before:absolute before:top-1.5 before:-left-[1.3125rem] before:size-2 before:rounded-full ${at ? 'before:bg-forest' : 'text-ink-3 before:bg-line-strong'}`}
          >
            {name}
            {at && (
              <span className="text-ink-2">
                {' '}
                <Timestamp at={at} withTime />
              </span>
            )}
          </li>
        ))}
      </ol>
      {part.arrives && (
        <p className="text-ink-2">
          Promised for <Timestamp at={part.arrives.from} /> to <Timestamp at={part.arrives.until} />
        </p>
      )}
      {part.failed_attempts.map(({ at, reason, words }) => (
        <p key={at} className="text-ink-2">
          {failedAttemptText(reason)} {words} <Timestamp at={at} withTime />
        </p>
      ))}
      {part.carried_by === 'shop' && (
        <p className="text-ink-2">We send this parcel, so the maker doesn’t get the delivery fee.</p>
      )}
      {(part.carrier || part.tracking) && (
        <p className="text-ink-2">{[part.carrier, part.tracking].filter(Boolean).join(' · ')}</p>
      )}
    </div>
  )
}

interface PartDialogProps {
  readonly order: OfficeOrder
  readonly part: OfficePart
  readonly onClose: () => void
}

function AdvanceDialog({ order, part, step, onClose }: PartDialogProps & { readonly step: AdvanceStatus }) {
  const advance = useOfficeAction(
    (body: { carrier?: string; tracking?: string; words?: string }, idempotencyKey) =>
      call(
        'advanceOfficePart',
        { params: { orderId: order.id, partId: part.id }, body: { status: step, ...body } },
        { idempotencyKey, headers: { 'if-match': `"${order.version}"` } },
      ),
  )
  return (
    <ActionDialog
      title={`${stepWords[step]}: ${part.vendor.name}`}
      onClose={onClose}
      wordsRequired={false}
      submit={stepWords[step]}
      pending="Saving…"
      done="Order updated"
      onSubmit={form => advance.mutateAsync(filled(form))}
    >
      <p className="text-ink-2">The buyer gets a message, as when the maker does it. It can’t be undone.</p>
      {step === 'shipped' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField id="office-carrier" name="carrier" label="Carrier" optional maxLength={100} />
          <TextField id="office-tracking" name="tracking" label="Tracking number" optional maxLength={100} />
        </div>
      )}
    </ActionDialog>
  )
}

/** A rider on the phone reads out the code of the recipient. */
function CodeDialog({ order, part, onClose }: PartDialogProps) {
  const confirm = useOfficeAction((code: string, idempotencyKey) =>
    call(
      'confirmOfficePart',
      { params: { orderId: order.id, partId: part.id }, body: { code } },
      { idempotencyKey },
    ),
  )
  return (
    <ActionDialog
      title={`Enter code: ${part.vendor.name}`}
      onClose={onClose}
      withWords={false}
      submit="Confirm delivery"
      pending="Checking…"
      done="Delivery confirmed"
      onSubmit={form => confirm.mutateAsync(String(form.get('code') ?? ''))}
    >
      <TextField
        id="office-code"
        name="code"
        label="Delivery code"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        required
      />
    </ActionDialog>
  )
}

/** The fields that are filled in. */
const filled = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' && value ? [[name, value]] : [])),
  )

function AddressDialog({ order, part, onClose }: PartDialogProps) {
  const change = useOfficeAction((entered: Record<string, string>, idempotencyKey) =>
    call(
      'changeOfficeAddress',
      // The server checks every field and names the one that is wrong.
      { params: { orderId: order.id, partId: part.id }, body: entered as never },
      { idempotencyKey, headers: { 'if-match': `"${order.version}"` } },
    ),
  )
  const { address } = part
  const field = (name: string, label: string, optional = false) => (
    <TextField
      id={`office-${name}`}
      name={name}
      label={label}
      optional={optional}
      required={!optional}
      defaultValue={name === 'phone' ? '' : (address[name] ?? '')}
    />
  )
  return (
    <ActionDialog
      title="Change address"
      onClose={onClose}
      wordsRequired={false}
      submit="Save address"
      pending="Saving…"
      done="Address changed"
      onSubmit={form => change.mutateAsync(filled(form))}
    >
      {field('recipient_name', 'Recipient')}
      {field('phone', 'Phone')}
      {field('street', 'Street, house or area')}
      {field('city', 'Town or city')}
      <SelectField
        id="office-state"
        name="state"
        label="Region"
        required
        defaultValue={address.state}
        options={regionNames.map(name => ({ value: name, text: name }))}
      />
      {field('zipCode', 'GPS address', true)}
      {field('landmark', 'Landmark', true)}
      {field('note', 'Note for the rider', true)}
    </ActionDialog>
  )
}
