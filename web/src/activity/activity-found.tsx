import { activityCategories, activityCategoryWords } from '@akyede/contract/activity-words'
import { dayOf, daysBetween, formatDay } from '@akyede/contract/days'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ButtonLink } from '#ui/button.tsx'
import { ChipLinks } from '#ui/choice-links.tsx'
import { Empty } from '#ui/empty.tsx'
import { focusHeading } from '#ui/focus-heading.ts'
import { NewPill } from '#ui/new-pill.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { type ActivityView, activityPath, addressOf } from './activity-address.ts'
import { ActivityRow } from './activity-row.tsx'
import { type ActivityPage, activityQuery, newestQuery } from './queries.ts'

interface ActivityFoundProps {
  view: ActivityView
  page: ActivityPage
  stale: boolean
}

/** A page of the feed, grouped by day. */
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
          <ul className="divide-y divide-line border-y border-line">
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
        action={<ButtonLink to={addressOf({ ...view, page: 1 })}>Go to the first page</ButtonLink>}
      >
        There’s nothing on this page.
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
        No recent activity of this kind.
      </Empty>
    )
  return (
    <Empty
      symbol="ananse-ntontan"
      action={<ButtonLink to="/dashboard/friends">Find your friends</ButtonLink>}
    >
      Nothing yet. Activity from you, your friends and your groups shows up here.
    </Empty>
  )
}

interface Dated {
  readonly timestamp: string
}

interface DayGroup<Entry> {
  readonly day: string
  /** Such as "Today", "Yesterday" or "Thursday 19 November". */
  readonly name: string
  readonly entries: readonly Entry[]
}

/** Groups entries by their day in Ghana, in the given order. */
function dayGroups<Entry extends Dated>(entries: readonly Entry[], now: Date): DayGroup<Entry>[] {
  const days = Map.groupBy(entries, ({ timestamp }) => dayOf(new Date(timestamp)))
  return [...days].map(([day, its]) => ({ day, name: nameOf(day, dayOf(now)), entries: its }))
}

function nameOf(day: string, today: string): string {
  const past = daysBetween(day, today)
  if (past === 0) return 'Today'
  return past === 1 ? 'Yesterday' : formatDay(day)
}

/** A button that shows entries newer than the page. */
function HappenedPill({ view, shown }: { view: ActivityView; shown: ActivityPage }) {
  const client = useQueryClient()
  const newest = useQuery({ ...newestQuery(view), enabled: view.page === 1 }).data
  const [first] = shown.data
  const isNew = ({ id, timestamp }: ActivityPage['data'][number]) =>
    shown.data.every(other => other.id !== id) && (!first || timestamp >= first.timestamp)
  const count = newest?.data.filter(isNew).length ?? 0
  const show = () => {
    focusHeading()
    if (newest) client.setQueryData(activityQuery(view).queryKey, newest)
  }
  return <NewPill count={view.page === 1 ? count : 0} onShow={show} />
}

/** Filters the feed by category and name. */
export const ActivityFilter = ({ view }: { view: ActivityView }) => (
  <div className="grid gap-4">
    <ChipLinks
      label="Filter activity"
      choices={[null, ...activityCategories].map(category => ({
        key: category ?? 'all',
        text: category ? activityCategoryWords[category] : 'All',
        to: addressOf({ ...view, category, page: 1 }),
        current: category === view.category,
      }))}
    />
    <SearchForm
      name="Activity"
      label="Search people, lists, groups, events"
      action={activityPath}
      search={view.search}
      kept={{ category: view.category }}
      className="max-w-md"
    />
  </div>
)
