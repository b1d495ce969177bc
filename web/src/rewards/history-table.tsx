import type { RewardEntry, Rewards } from '@akyede/contract/rewards'
import { useId } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { signed, whatFor } from './point-words.ts'

interface HistoryTableProps {
  rewards: Rewards
  stale: boolean
}

/** Every entry of the account, newest first. On phones the date stands below the reason. */
export function HistoryTable({ rewards: { history, pagination }, stale }: HistoryTableProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="grid gap-4">
      <h2 id={heading} className="text-2xl">
        History
      </h2>
      {history.length === 0 ? (
        <Nothing isBeyond={pagination.total > 0} />
      ) : (
        <div aria-busy={stale} className="grid gap-6">
          <div className="overflow-hidden rounded-panel border border-line bg-surface">
            <table className="w-full border-collapse text-left">
              <thead className="text-sm text-ink-2">
                <tr className="border-b border-line">
                  <th scope="col" className="px-4 py-3 font-semibold sm:px-6">
                    Reason
                  </th>
                  <th scope="col" className="hidden px-4 py-3 font-semibold sm:table-cell">
                    Date
                  </th>
                  <th scope="col" className="px-4 py-3 text-right font-semibold sm:px-6">
                    Points
                  </th>
                </tr>
              </thead>
              <tbody>
                {history.map(entry => (
                  <HistoryRow key={entry.id} entry={entry} />
                ))}
              </tbody>
            </table>
          </div>
          <Pagination
            page={pagination.page}
            totalPages={pagination.total_pages}
            hrefOf={page => `/dashboard/rewards?page=${page}`}
          />
        </div>
      )}
    </section>
  )
}

function HistoryRow({ entry }: { entry: RewardEntry }) {
  return (
    <tr className="border-b border-line last:border-0">
      <td className="px-4 py-3 wrap-anywhere sm:px-6">
        {whatFor(entry)}
        <span className="block text-sm text-ink-2 sm:hidden">
          <Timestamp at={entry.created_at} />
        </span>
      </td>
      <td className="hidden px-4 py-3 whitespace-nowrap text-ink-2 sm:table-cell">
        <Timestamp at={entry.created_at} />
      </td>
      <td
        className={classes(
          'px-4 py-3 text-right font-bold whitespace-nowrap tabular-nums sm:px-6',
          entry.points > 0 ? 'text-forest' : 'text-ink',
        )}
      >
        {signed(entry.points)}
      </td>
    </tr>
  )
}

function Nothing({ isBeyond }: { isBeyond: boolean }) {
  const action = isBeyond ? (
    <ButtonLink to="/dashboard/rewards" variant="secondary">
      Go to the first page
    </ButtonLink>
  ) : (
    <ButtonLink to="/browse" variant="secondary">
      Browse gifts
    </ButtonLink>
  )
  return (
    <Empty symbol="bese-saka" action={action}>
      {isBeyond
        ? 'There’s nothing on this page.'
        : 'No points yet. You’ll earn some when your first gift arrives.'}
    </Empty>
  )
}
