import { formatCedis } from '@akyede/contract/money'
import type { ReactNode } from 'react'
import { TextLink } from '#ui/text-link.tsx'
import type { DashboardFacts } from './queries.ts'

/** Four totals of the user. Unknown totals are a dash. */
export function Stats({ facts }: { facts: DashboardFacts | undefined }) {
  const spent = facts?.totalSpent
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
      <Stat to="/dashboard/wishlists" name="Wishlists" value={facts?.totalWishlists} />
      <Stat to="/dashboard/friends" name="Friends" value={facts?.totalFriends} />
      <Stat to="/dashboard/orders" name="Orders" value={facts?.totalOrders} />
      <Stat
        to="/dashboard/orders"
        name="Spent"
        value={typeof spent === 'number' ? formatCedis(spent, { trim: true }) : spent}
      />
    </dl>
  )
}

function Stat({ to, name, value }: { to: string; name: string; value: ReactNode }) {
  return (
    <div className="relative flex min-w-0 flex-col-reverse justify-end rounded-panel border border-line bg-surface p-4 sm:p-5">
      <dt className="text-sm text-ink-2">
        <TextLink to={to} className="after:absolute after:inset-0 after:rounded-panel">
          {name}
        </TextLink>
      </dt>
      <dd className="font-display text-2xl font-bold tracking-tight wrap-anywhere tabular-nums sm:text-title">
        {value ?? '–'}
      </dd>
    </div>
  )
}
