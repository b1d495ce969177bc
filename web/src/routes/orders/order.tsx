import { useEffect, useRef } from 'react'
import { type MetaFunction, useParams } from 'react-router'
import { RequireSignIn } from '#feature/accounts'
import { NotFound } from '#feature/not-found'
import { isUnknown, OrderView, useOrder, useTitle } from '#feature/orders'
import { AsOf } from '#kit/as-of.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { focusHeadingIfLost } from '#ui/focus-heading.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'

export const meta: MetaFunction = () => pageMeta('Order', 'Your orders and their status.')

export default function OrderPage() {
  const { orderId = '' } = useParams()
  return (
    <RequireSignIn>
      <OneOrder key={orderId} orderId={orderId} />
    </RequireSignIn>
  )
}

function OneOrder({ orderId }: { orderId: string }) {
  const order = useOrder(orderId)
  const number = order.data?.number
  useTitle(number && `Order ${number}`)
  const waiting = useStableLoading(order.isPending)
  const shown = Boolean(order.data) && !waiting
  // After a navigation the focus was on the placeholder heading. It moves to the order's heading once that is
  // rendered.
  const headingWasRead = useRef(false)
  useEffect(() => {
    if (shown && headingWasRead.current) focusHeadingIfLost()
  }, [shown])
  if (isUnknown(order.error)) return <NotFound title="Order not found" />
  return (
    <div className="page grid gap-6 py-6 sm:py-10">
      <Breadcrumb trail={[{ text: 'Your orders', to: '/orders' }]} here={number ?? 'Order'} />
      {!shown && (
        <h1
          className="sr-only"
          onFocus={() => {
            headingWasRead.current = true
          }}
        >
          Order
        </h1>
      )}
      {waiting && <Skeleton kind="orders" />}
      {order.isError && !order.data && (
        <ErrorBlock message={order.error.message} onRetry={() => void order.refetch()} takeFocus />
      )}
      {shown && <AsOf at={order.dataUpdatedAt} />}
      {order.data && !waiting && <OrderView order={order.data} />}
    </div>
  )
}
