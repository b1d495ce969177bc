import { activityCategories, activityCategoryWords } from '@akyede/contract/activity-words'
import { Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { type ActivityView, activityPath, addressOf } from './activity-address.ts'

/** What of the feed to show: a kind of news, and a name in it. */
export function ActivityFilter({ view }: { view: ActivityView }) {
  return (
    <div className="grid gap-4">
      <nav aria-label="Activity by kind" className="-mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
        <ul className="flex gap-2 py-1 md:flex-wrap">
          {[null, ...activityCategories].map(category => (
            <li key={category ?? 'all'} className="shrink-0">
              <Link
                to={addressOf({ ...view, category, page: 1 })}
                replace
                preventScrollReset
                aria-current={category === view.category ? 'true' : undefined}
                className={classes(
                  'flex min-h-11 items-center rounded-chip border px-4 text-sm font-semibold',
                  category === view.category
                    ? 'border-ink bg-ink text-bg'
                    : 'border-line-strong bg-surface hover:bg-surface-2',
                )}
              >
                {category ? activityCategoryWords[category] : 'All'}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <SearchActivity view={view} />
    </div>
  )
}

function SearchActivity({ view: { category, search } }: { view: ActivityView }) {
  return (
    <Form action={activityPath} role="search" aria-label="Activity" replace className="flex max-w-md gap-2">
      {category && <input type="hidden" name="category" value={category} />}
      <label htmlFor="activity-search" className="sr-only">
        A name, a list, a group or a day
      </label>
      <input
        key={search}
        id="activity-search"
        type="search"
        name="search"
        defaultValue={search}
        maxLength={255}
        placeholder="A name, a list, a group or a day"
        enterKeyHint="search"
        className="min-h-11 w-full rounded-control border border-line-strong bg-surface px-3.5 text-base placeholder:text-ink-3"
      />
      <Button type="submit" variant="secondary" size="icon" aria-label="Search activity" className="shrink-0">
        <Search aria-hidden size={20} strokeWidth={1.75} />
      </Button>
    </Form>
  )
}
