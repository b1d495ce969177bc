import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { PersonPicture } from '#ui/person-picture.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'
import { groupActivityQuery } from './queries.ts'

/** The activity of a group, as far as the viewer may see it now. */
export function GroupActivity({ groupId }: { groupId: string }) {
  const activity = useInfiniteQuery(groupActivityQuery(groupId))
  const waiting = useStableLoading(activity.isPending)
  const entries = activity.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <section aria-labelledby="group-activity" className="grid gap-4">
      <h2 id="group-activity" className="text-xl">
        Recent activity
      </h2>
      {waiting && <Skeleton kind="orders" count={2} />}
      {activity.isError && !activity.data && (
        <ErrorBlock message={activity.error.message} onRetry={() => void activity.refetch()} />
      )}
      {!waiting && activity.data && entries.length === 0 && (
        <p className="text-ink-2">Nothing yet. New members and lists show up here.</p>
      )}
      <ol className="grid gap-4 empty:hidden">
        {entries.map(({ id, user, title, description, timestamp, link }) => (
          <li key={id} className="flex items-start gap-3">
            {user && (
              <span className="mt-0.5 shrink-0">
                <PersonPicture person={user} size={36} />
              </span>
            )}
            <div className="grid min-w-0 gap-0.5">
              <p className="wrap-anywhere">
                {link ? (
                  <Link to={link} className="font-semibold underline-offset-4 hover:underline">
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </p>
              {description && <p className="wrap-anywhere text-ink-2">{description}</p>}
              <p className="text-sm text-ink-2">
                <Timestamp at={timestamp} withTime />
              </p>
            </div>
          </li>
        ))}
      </ol>
      {activity.hasNextPage && (
        <div>
          <Button
            variant="secondary"
            pending={activity.isFetchingNextPage && 'One moment…'}
            onClick={() => void activity.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </section>
  )
}
