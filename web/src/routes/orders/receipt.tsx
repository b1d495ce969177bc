import type { Order } from '@akyede/contract/orders'
import type { MetaFunction } from 'react-router'
import { PrintablePage, printablePageMeta, Receipt } from '#feature/orders'

export const meta: MetaFunction = () => printablePageMeta('Receipt', 'Your receipt, to keep or print.')

export default function ReceiptPage() {
  return (
    <PrintablePage title="Receipt" holds={isPaid}>
      {order => <Receipt order={order} />}
    </PrintablePage>
  )
}

const isPaid = ({ payment_status }: Order): boolean =>
  payment_status !== 'pending' && payment_status !== 'none'
