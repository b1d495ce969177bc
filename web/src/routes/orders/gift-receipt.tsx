import type { Order } from '@akyede/contract/orders'
import type { MetaFunction } from 'react-router'
import { GiftReceipt, PrintablePage, printablePageMeta } from '#feature/orders'

export const meta: MetaFunction = () =>
  printablePageMeta('Gift receipt', 'The items in the parcel without prices, to go with a gift.')

export default function GiftReceiptPage() {
  return (
    <PrintablePage title="Gift receipt" holds={isOnItsWay}>
      {order => <GiftReceipt order={order} />}
    </PrintablePage>
  )
}

const isOnItsWay = ({ order_status, payment_status }: Order): boolean =>
  order_status === 'placed' && payment_status !== 'pending' && payment_status !== 'none'
