import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useParams } from 'react-router'
import { RequireSignIn } from '#feature/accounts'
import { NotFound } from '#feature/not-found'
import { helpAddress, isUnknown, orderQuery, orderTrail, useTitle } from '#feature/orders'
import { ProblemsOf } from '#feature/problems'
import { privatePageMeta } from '#kit/private-page.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'

export const meta: MetaFunction = () =>
  privatePageMeta('Something’s wrong', 'Report a problem with your order.')

export default function ProblemPage() {
  const { orderId = '' } = useParams()
  return (
    <RequireSignIn>
      <ProblemOf key={orderId} orderId={orderId} />
    </RequireSignIn>
  )
}

function ProblemOf({ orderId }: { orderId: string }) {
  const order = useQuery(orderQuery(orderId))
  const number = order.data?.number
  useTitle(number && `Something’s wrong with ${number}`)
  if (isUnknown(order.error)) return <NotFound title="Order not found" />
  return (
    <div className="page grid gap-6 py-6 sm:py-10">
      <Breadcrumb trail={orderTrail(orderId, number)} here="Something’s wrong" />
      <header className="grid max-w-[65ch] gap-2">
        <h1 className="text-title">Something’s wrong</h1>
        <p className="text-ink-2">We’ll ask the maker first. If you can’t agree, our team decides.</p>
      </header>
      <ProblemsOf reported={{ kind: 'order', orderId }} hasFiles helpPath={helpAddress} />
    </div>
  )
}
