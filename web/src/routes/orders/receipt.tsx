import type { Order } from '@akyede/contract/orders'
import type { MetaFunction } from 'react-router'
import { PaperPage, paperMeta, Receipt } from '#feature/orders'

export const meta: MetaFunction = () => paperMeta('Receipt', 'What you paid, to keep or to print.')

export default function ReceiptPage() {
  return (
    <PaperPage title="Receipt" holds={isPaid}>
      {order => <Receipt order={order} />}
    </PaperPage>
  )
}

const isPaid = ({ payment_status }: Order): boolean =>
  payment_status !== 'pending' && payment_status !== 'none'
