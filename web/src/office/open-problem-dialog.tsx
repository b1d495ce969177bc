import { hour } from '@akyede/contract/durations'
import type { OfficeOrder, OfficePart } from '@akyede/contract/office-orders'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { useNavigate } from 'react-router'
import { call } from '#kit/call.ts'
import { ActionDialog } from './action-dialog.tsx'
import { useOfficeAction } from './order-queries.ts'

const hours = workshopLimits.problems.makerOffersWithin / hour

interface OpenProblemDialogProps {
  readonly order: OfficeOrder
  readonly part: OfficePart
  readonly onClose: () => void
}

/** Opens a problem for a buyer who wrote to support about something that they cannot report themselves. */
export function OpenProblemDialog({ order, part, onClose }: OpenProblemDialogProps) {
  const navigate = useNavigate()
  const open = useOfficeAction((words: string, idempotencyKey) =>
    call(
      'openOfficeProblem',
      { params: { orderId: order.id }, body: { part_id: part.id, words } },
      { idempotencyKey },
    ).then(({ data }) => navigate(`/office/problems/${data.id}`)),
  )
  return (
    <ActionDialog
      title={`Open a problem with ${part.vendor.name}`}
      submit="Open problem"
      pending="Opening…"
      done={`Problem opened. The maker has ${hours} hours.`}
      message={{ label: 'Message to the maker and the buyer', atMost: workshopLimits.problems.words }}
      onClose={onClose}
      onSubmit={form => open.mutateAsync(String(form.get('words')))}
    />
  )
}
