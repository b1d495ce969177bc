import type { Payment } from '@akyede/contract/payments'
import { ApprovalAwaited } from './approval-awaited.tsx'
import { CheckingPayment } from './checking-payment.tsx'
import { orderNextSteps } from './next-steps.tsx'
import { PaymentExplained } from './payment-explained.tsx'
import { PaymentFailed } from './payment-failed.tsx'
import { PaymentMade } from './payment-made.tsx'
import { outcomeOf, viewOf } from './payment-outcome.ts'
import { useAfterPayment } from './use-after-payment.ts'
import { VoucherForm } from './voucher-form.tsx'

interface PaymentShownProps {
  payment: Payment
  /** When the shop said so, on this device's clock. */
  heardAt: number
  /** Given once nobody asks by itself any more. */
  onCheckAgain?: (() => void) | undefined
}

/** How the payment stands, and where to go from there. */
export function PaymentShown({ payment, heardAt, onCheckAgain }: PaymentShownProps) {
  const view = viewOf(payment)
  const ways = orderNextSteps(payment)
  useAfterPayment(outcomeOf(payment.status))
  switch (view) {
    case 'checking':
      return <CheckingPayment subject={ways.subject} onCheckAgain={onCheckAgain} />
    case 'asked':
      return <ApprovalAwaited payment={payment} ways={ways} heardAt={heardAt} onCheckAgain={onCheckAgain} />
    case 'voucher':
      return <VoucherForm payment={payment} ways={ways} heardAt={heardAt} onCheckAgain={onCheckAgain} />
    case 'paid':
      return <PaymentMade payment={payment} />
    case 'failed':
      return <PaymentFailed payment={payment} />
    case 'in review':
    case 'returned':
      return <PaymentExplained payment={payment} />
  }
}
