import { formatCedis } from '@akyede/contract/money'
import type { ReactNode } from 'react'
import { TextLink } from '#ui/text-link.tsx'
import type { DashboardFacts } from './queries.ts'

/** Four totals of the user. Unknown totals are a dash. */
export function Stats({ facts }: { facts: DashboardFacts | undefined }) {
  const spent = facts?.totalSpent
  return (
    <dl className="grid grid-cols-2 divide-line border-y border-line py-1 sm:grid-cols-4 sm:divide-x">
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
    <div className="relative flex min-w-0 flex-col-reverse justify-end px-1 py-3 sm:px-5 sm:first:pl-1">
      <dt className="text-sm text-ink-2">
        <TextLink to={to} className="after:absolute after:inset-0">
          {name}
        </TextLink>
      </dt>
      <dd className="font-display text-2xl font-bold tracking-tight wrap-anywhere tabular-nums sm:text-title">
        {value ?? '–'}
      </dd>
    </div>
  )
}
