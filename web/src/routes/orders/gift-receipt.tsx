import type { Order } from '@akyede/contract/orders'
import type { MetaFunction } from 'react-router'
import { GiftReceipt, PaperPage, paperMeta } from '#feature/orders'

export const meta: MetaFunction = () =>
  paperMeta('Gift receipt', 'What is in the parcel, without a price, to lay beside a gift.')

export default function GiftReceiptPage() {
  return (
    <PaperPage title="Gift receipt" holds={isOnItsWay}>
      {order => <GiftReceipt order={order} />}
    </PaperPage>
  )
}

const isOnItsWay = ({ order_status, payment_status }: Order): boolean =>
  order_status === 'placed' && payment_status !== 'pending' && payment_status !== 'none'
