import type { Order } from '@akyede/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useParams } from 'react-router'
import { RequireSignIn } from '#feature/accounts'
import { NotFound } from '#feature/not-found'
import { isUnknown, orderQuery, orderTrail, useTitle } from '#feature/orders'
import { ReturnForm, returnableLineItems } from '#feature/returns'
import { pageMeta } from '#kit/page-meta.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'

export const meta: MetaFunction = () => [
  ...pageMeta('Return something', 'Return something you don’t want to keep.'),
  { name: 'robots', content: 'noindex' },
]

export default function ReturnPage() {
  const { orderId = '' } = useParams()
  return (
    <RequireSignIn>
      <ReturnOf key={orderId} orderId={orderId} />
    </RequireSignIn>
  )
}

function ReturnOf({ orderId }: { orderId: string }) {
  const order = useQuery({ ...orderQuery(orderId), refetchOnMount: 'always' })
  const number = order.data?.number
  useTitle(number && `Return something from ${number}`)
  const waiting = useStableLoading(order.isPending)
  if (isUnknown(order.error)) return <NotFound title="Order not found" />
  return (
    <div className="page grid gap-6 py-6 sm:py-10">
      <Breadcrumb trail={orderTrail(orderId, number)} here="Return something" />
      <header className="grid max-w-[65ch] gap-2">
        <h1 className="text-title">Return something</h1>
        <p className="text-ink-2">
          Within 7 days of delivery, unused and in its original condition.{' '}
          <TextLink to="/help#return">How returns work</TextLink>
        </p>
      </header>
      {waiting && <Skeleton kind="orders" />}
      {order.isError && !order.data && (
        <ErrorBlock message={order.error.message} onRetry={() => void order.refetch()} takeFocus />
      )}
      {order.data && !waiting && <ReturnableItems order={order.data} />}
    </div>
  )
}

function ReturnableItems({ order }: { order: Order }) {
  const lines = returnableLineItems(order)
  if (lines.length > 0) return <ReturnForm order={order} lines={lines} />
  return (
    <Empty
      symbol="nkyinkyim"
      action={<ButtonLink to={`/orders/${order.id}`}>Back to order {order.number}</ButtonLink>}
    >
      Nothing in this order can be returned now.
    </Empty>
  )
}
