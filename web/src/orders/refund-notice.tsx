import { formatCedis } from '@akyede/contract/money'
import type { Order } from '@akyede/contract/orders'
import { Timestamp } from '#ui/timestamp.tsx'
import { Notice } from './notice.tsx'
import { refundDestination } from './refund-destination.ts'

interface RefundNoticeProps {
  refund: NonNullable<Order['refund']>
  payment: Order['payment']
}

/** The way of the money back, from when it was asked for to when it is there. */
export function RefundNotice({ refund, payment }: RefundNoticeProps) {
  const sum = formatCedis(refund.amount)
  switch (refund.status) {
    case 'on_its_way':
      return (
        <Notice title={`${sum} is on its way back to ${refundDestination(payment)}.`}>
          Asked for <Timestamp at={refund.requested_at} withTime />. A wallet usually has it within minutes, a
          card within ten working days. Please do not pay for this order again.
        </Notice>
      )
    case 'arrived':
      return (
        <Notice title={`${sum} was sent back to ${refundDestination(payment)}.`}>
          {refund.arrived_at && (
            <>
              Arrived <Timestamp at={refund.arrived_at} withTime />.
            </>
          )}
        </Notice>
      )
    case 'stuck':
      return (
        <Notice title={`We could not send ${sum} back by itself.`}>
          A person sees to it. You need not do anything; we will write when your money is back.
        </Notice>
      )
  }
}
