import { officeLimits } from '@akyede/contract/office-limits'
import type { OfficeOrder, OfficePart } from '@akyede/contract/office-orders'
import { call } from '#kit/call.ts'
import { ActionDialog } from './action-dialog.tsx'
import { useOfficeAction } from './order-queries.ts'

interface SenderDialogProps {
  readonly order: OfficeOrder
  readonly part: OfficePart
  readonly onClose: () => void
}

/** The sender gets what the delivery costs by the tariff. */
export function SenderDialog({ order, part, onClose }: SenderDialogProps) {
  const change = useOfficeAction((words: string, idempotencyKey) =>
    call(
      'changeOfficeSender',
      {
        params: { orderId: order.id, partId: part.id },
        body: { carried_by: part.carried_by === 'shop' ? 'maker' : 'shop', words },
      },
      { idempotencyKey, headers: { 'if-match': `"${order.version}"` } },
    ),
  )
  const isOurs = part.carried_by === 'shop'
  return (
    <ActionDialog
      title={isOurs ? `Let ${part.vendor.name} send it` : 'Send it ourselves'}
      onClose={onClose}
      message={{ label: 'Reason, which the maker reads too', atMost: officeLimits.words }}
      submit={isOurs ? 'Let the maker send it' : 'Send it ourselves'}
      pending="Saving…"
      done="Saved. We’ve told the maker"
      onSubmit={form => change.mutateAsync(String(form.get('words') ?? ''))}
    >
      <p className="text-ink-2">
        {isOurs
          ? `${part.vendor.name} sends the parcel and gets the delivery fee.`
          : `We collect the parcel from ${part.vendor.name} and send it. The maker doesn’t get the delivery fee. You can change this until the parcel is handed over.`}
      </p>
    </ActionDialog>
  )
}
