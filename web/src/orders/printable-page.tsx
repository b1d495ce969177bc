import type { Order } from '@akyede/contract/orders'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { type MetaDescriptor, useParams } from 'react-router'
import { RequireSignIn } from '#feature/accounts'
import { NotFound } from '#feature/not-found'
import { pageMeta } from '#kit/page-meta.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'
import { Wordmark } from '#ui/wordmark.tsx'
import { isUnknown } from './queries.ts'
import { orderTrail, useOrder, useTitle } from './use-order.ts'

interface PrintablePageProps {
  /** "Receipt" */
  title: string
  /** Whether this printable page exists for the order. */
  holds: (order: Order) => boolean
  children: (order: Order) => ReactNode
}

/** A printable page of the order in the address: black on white, for any paper size. */
export function PrintablePage(props: PrintablePageProps) {
  const { orderId = '' } = useParams()
  return (
    <RequireSignIn>
      <PrintableOrder key={orderId} orderId={orderId} {...props} />
    </RequireSignIn>
  )
}

export const printablePageMeta = (title: string, description: string): MetaDescriptor[] => [
  ...pageMeta(title, description),
  { name: 'robots', content: 'noindex' },
]

function PrintableOrder({ orderId, title, holds, children }: PrintablePageProps & { orderId: string }) {
  const order = useOrder(orderId)
  const number = order.data?.number
  useTitle(number && `${title} ${number}`)
  const waiting = useStableLoading(order.isPending)
  const found = waiting ? undefined : order.data
  if (isUnknown(order.error) || (found && !holds(found))) return <NotFound title={`${title} not found`} />
  return (
    <div className="page grid max-w-3xl gap-6 py-6 sm:py-10 print:max-w-none print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-4 print:hidden">
        <div className="min-w-0 grow">
          <Breadcrumb trail={orderTrail(orderId, found?.number)} here={title} />
        </div>
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden size={20} strokeWidth={1.75} /> Print
        </Button>
      </div>
      {!found && <h1 className="sr-only">{title}</h1>}
      {waiting && <Skeleton kind="orders" />}
      {order.isError && !order.data && (
        <ErrorBlock message={order.error.message} onRetry={() => void order.refetch()} takeFocus />
      )}
      {found && (
        <article className="paper grid gap-6 rounded-panel border border-line p-5 wrap-anywhere sm:p-10 print:rounded-none print:border-0 print:p-0">
          <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
            <div className="grid gap-1">
              <h1 className="text-title">{title}</h1>
              <p>
                Order {found.number}, <Timestamp at={found.placed_at} />
              </p>
            </div>
            <Wordmark className="h-8 w-auto print:hidden" />
          </header>
          {children(found)}
        </article>
      )}
    </div>
  )
}
