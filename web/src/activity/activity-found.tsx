import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { type ActivityView, activityPath, addressOf } from './activity-address.ts'
import { ActivityRow } from './activity-row.tsx'
import { dayGroups } from './day-groups.ts'
import { HappenedPill } from './happened-pill.tsx'
import type { ActivityPage } from './queries.ts'

interface ActivityFoundProps {
  view: ActivityView
  page: ActivityPage
  stale: boolean
}

/** A page of the feed, day by day. */
export function ActivityFound({ view, page, stale }: ActivityFoundProps) {
  const { data, pagination } = page
  const pill = stale ? null : <HappenedPill view={view} shown={page} />
  if (data.length === 0)
    return (
      <>
        {pill}
        <Nothing view={view} total={pagination.total} />
      </>
    )
  return (
    <div aria-busy={stale} className="grid gap-6">
      {pill}
      {dayGroups(data, new Date()).map(({ day, name, entries }) => (
        <section key={day} aria-labelledby={`day-${day}`} className="grid gap-3">
          <h2 id={`day-${day}`} className="font-text text-lg font-semibold tracking-normal text-ink-2">
            {name}
          </h2>
          <ul className="divide-y divide-line rounded-panel border border-line bg-surface">
            {entries.map(activity => (
              <ActivityRow key={activity.id} activity={activity} />
            ))}
          </ul>
        </section>
      ))}
      <Pagination
        page={view.page}
        totalPages={pagination.total_pages}
        hrefOf={number => addressOf({ ...view, page: number })}
      />
    </div>
  )
}

function Nothing({ view, total }: { view: ActivityView; total: number }) {
  if (total > 0)
    return (
      <Empty
        symbol="nkyinkyim"
        action={<ButtonLink to={addressOf({ ...view, page: 1 })}>To the first page</ButtonLink>}
      >
        The feed ends before this page.
      </Empty>
    )
  if (view.search || view.category)
    return (
      <Empty
        symbol="ananse-ntontan"
        action={
          <ButtonLink to={activityPath} variant="secondary">
            Show everything
          </ButtonLink>
        }
      >
        Nothing of this kind has happened lately.
      </Empty>
    )
  return (
    <Empty
      symbol="ananse-ntontan"
      action={<ButtonLink to="/dashboard/friends">Find your friends</ButtonLink>}
    >
      Quiet so far. What you, your friends and your groups do comes together here.
    </Empty>
  )
}
