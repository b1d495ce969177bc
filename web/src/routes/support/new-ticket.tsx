import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useSearchParams } from 'react-router'
import { RequireSignIn } from '#feature/accounts'
import { categoriesQuery, orderChoicesQuery, orderIn, supportPath, TicketForm } from '#feature/support'
import { pageMeta } from '#kit/page-meta.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'

export const meta: MetaFunction = () => pageMeta('Get help', 'Contact us about anything on your account.')

export default function NewTicketPage() {
  return (
    <div className="page grid gap-6 py-6 sm:py-10">
      <Breadcrumb trail={[{ text: 'Support', to: supportPath }]} here="Get help" />
      <header className="grid max-w-[60ch] gap-2">
        <h1 className="text-title">Get help</h1>
        <p className="text-ink-2">
          You may find a quicker answer under <TextLink to="/help">Help</TextLink>. We’ll never ask for your
          password or mobile money PIN, so please don’t write them here.
        </p>
      </header>
      <RequireSignIn>
        <NewTicket />
      </RequireSignIn>
    </div>
  )
}

function NewTicket() {
  const number = orderIn(useSearchParams()[0])
  const categories = useQuery(categoriesQuery)
  const orders = useQuery(orderChoicesQuery(number))
  const waiting = useStableLoading(categories.isPending || orders.isPending)
  if (waiting) return <Skeleton kind="preferences" />
  if (categories.isError)
    return <ErrorBlock message={categories.error.message} onRetry={() => void categories.refetch()} />
  if (!categories.data || orders.isPending) return null
  // The form works without the orders.
  return <TicketForm key={number} categories={categories.data} orders={orders.data ?? []} number={number} />
}
