import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { RequireSignIn } from '#feature/accounts'
import { LastOrders } from '#feature/orders'
import { Avatar, Completeness, profileQuery } from '#feature/profile'
import { VerifyBanner } from '#feature/verification'
import { pageMeta } from '#kit/page-meta.ts'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useSteadyWaiting } from '#ui/use-steady-waiting.ts'

export const meta: MetaFunction = () => pageMeta('Dashboard', 'Your orders, your cart and your profile.')

export default function OverviewPage() {
  return (
    <div className="page grid gap-6 py-8 sm:py-12">
      <RequireSignIn>
        <Overview />
      </RequireSignIn>
    </div>
  )
}

function Overview() {
  const profile = useQuery(profileQuery)
  const waiting = useSteadyWaiting(profile.isPending)
  if (profile.isError && !profile.data)
    return <ErrorBlock message={profile.error.message} onRetry={() => void profile.refetch()} />
  if (waiting || !profile.data) return waiting ? <Skeleton kind="app" /> : null
  const { first_name, counts } = profile.data
  return (
    <>
      <header className="flex items-center gap-4">
        <Avatar profile={profile.data} size={64} />
        <h1 tabIndex={-1} className="text-title wrap-anywhere">
          Akwaaba, {first_name}
        </h1>
      </header>
      <dl className="grid grid-cols-3 gap-3 sm:gap-5">
        <Count to="/dashboard/orders" name="Orders" count={counts.orders} />
        <Count to="/dashboard/cart" name="In your cart" count={counts.cart} />
        <Count to="/dashboard/profile#addresses" name="Addresses" count={counts.addresses} />
      </dl>
      <VerifyBanner />
      <Completeness profile={profile.data} />
      <LastOrders />
    </>
  )
}

function Count({ to, name, count }: { to: string; name: string; count: number }) {
  return (
    <div className="relative flex flex-col-reverse rounded-panel border border-line bg-surface p-4 sm:p-5">
      <dt className="text-sm text-ink-2">
        <TextLink to={to} className="after:absolute after:inset-0 after:rounded-panel">
          {name}
        </TextLink>
      </dt>
      <dd className="font-display text-title">{count}</dd>
    </div>
  )
}
