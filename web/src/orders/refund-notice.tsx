import { walletNames } from '@akyede/contract/mobile-money'
import type { Order } from '@akyede/contract/orders'
import { nationalPhone } from '#kit/national-phone.ts'
import { Moment } from '#ui/moment.tsx'
import { amount } from './amount.ts'
import { Notice } from './notice.tsx'

interface RefundNoticeProps {
  refund: NonNullable<Order['refund']>
  payment: Order['payment']
}

/** The way of the money back, from when it was asked for to when it is there. */
export function RefundNotice({ refund, payment }: RefundNoticeProps) {
  const sum = amount(refund.amount)
  switch (refund.status) {
    case 'on_its_way':
      return (
        <Notice title={`${sum} is on its way back to ${placeOf(payment)}.`}>
          Asked for <Moment at={refund.requested_at} withTime />. A wallet usually has it within minutes, a
          card within ten working days. Please do not pay for this order again.
        </Notice>
      )
    case 'arrived':
      return (
        <Notice title={`${sum} was sent back to ${placeOf(payment)}.`}>
          {refund.arrived_at && (
            <>
              Arrived <Moment at={refund.arrived_at} withTime />.
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

/** "your MTN MoMo wallet 024 412 3456" */
function placeOf(payment: Order['payment']): string {
  if (!payment?.network) return payment?.channel === 'card' ? 'your card' : 'where it came from'
  const wallet = `your ${walletNames[payment.network]} wallet`
  return payment.phone ? `${wallet} ${nationalPhone(payment.phone)}` : wallet
}
