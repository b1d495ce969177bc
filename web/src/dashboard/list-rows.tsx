import { formatCedis } from '@akyede/contract/money'
import { toneOf } from '@akyede/contract/wish-words'
import { Link } from 'react-router'
import { Cover, daysAway, giftCount } from '#feature/wishlists'
import type { DashboardFacts } from './queries.ts'

type List = NonNullable<DashboardFacts['myWishlists']>[number]

interface ListRowsProps {
  lists: readonly List[]
  /** Whether to show the owner's name. */
  ofOthers?: boolean
}

/** Compact rows of lists, each linking to its list. */
export const ListRows = ({ lists, ofOthers = false }: ListRowsProps) => (
  <ul className="divide-y divide-line border-y border-line">
    {lists.map(list => (
      <li
        key={list.id}
        data-tone={toneOf(list)}
        className="relative grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-4 py-3"
      >
        <Cover list={list} sizes="72px" square className="rounded-control" />
        <div className="grid gap-0.5">
          <h3 className="font-text text-base leading-6 font-semibold tracking-normal wrap-anywhere">
            <Link
              to={`/dashboard/wishlists/${list.id}`}
              className="underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {list.name}
            </Link>
          </h3>
          <p className="text-sm text-ink-2">
            {ofOthers && list.role !== 'owner' && `${list.owner.first_name}’s · `}
            {giftCount(list.itemCount, list)}
            {list.itemCount > 0 && ` · ${formatCedis(list.totalValue, { trim: true })}`}
          </p>
          {list.deadline && (
            <p className="text-sm text-ink-2">
              <time dateTime={list.deadline}>{daysAway(list.deadline, new Date())}</time>
            </p>
          )}
        </div>
      </li>
    ))}
  </ul>
)
