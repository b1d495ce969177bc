import { notificationCategories, notificationWords } from '@akyede/contract/notification-words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { ChipLinks } from '#ui/choice-links.tsx'
import { Empty } from '#ui/empty.tsx'
import { focusHeading } from '#ui/focus-heading.ts'
import { NewPill } from '#ui/new-pill.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { markRead } from './mark-read.ts'
import { NotificationRow } from './notification-row.tsx'
import { addressOf, type NotificationsView } from './notifications-address.ts'
import { newNotifications } from './push-events.ts'
import { type NotificationsPage, unreadQuery } from './queries.ts'

interface NotificationsFoundProps {
  view: NotificationsView
  page: NotificationsPage
  stale: boolean
  onRefresh: () => Promise<unknown>
}

/** A page of notifications with their actions. */
export function NotificationsFound({ view, page, stale, onRefresh }: NotificationsFoundProps) {
  const marks = markRead(useQueryClient())
  const unread = useQuery(unreadQuery).data ?? page.unread_count
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { data, pagination } = page
  const showNew = () => {
    focusHeading()
    void onRefresh()
  }
  const pill = <NewNotificationsPill view={view} onShow={showNew} />
  if (data.length === 0)
    return (
      <>
        {pill}
        <Nothing view={view} total={pagination.total} />
      </>
    )
  const shown = data.filter(({ id }) => chosen.includes(id)).map(({ id }) => id)
  return (
    <div aria-busy={stale} className="grid gap-4">
      {pill}
      <BulkBar
        ids={data.map(({ id }) => id)}
        chosen={shown}
        unread={unread}
        onChoose={setChosen}
        onReadMany={() => {
          setChosen([])
          void marks.many(shown)
        }}
        onReadAll={() => void marks.all(null)}
      />
      <ul className="divide-y divide-line rounded-panel border border-line bg-surface">
        {data.map(each => (
          <NotificationRow
            key={each.id}
            notification={each}
            chosen={shown.includes(each.id)}
            onChoose={isChosen =>
              setChosen(isChosen ? [...shown, each.id] : shown.filter(id => id !== each.id))
            }
            onRead={() => void marks.one(each)}
          />
        ))}
      </ul>
      <Pagination
        page={view.page}
        totalPages={pagination.total_pages}
        hrefOf={number => addressOf({ ...view, page: number })}
      />
    </div>
  )
}

function Nothing({ view, total }: { view: NotificationsView; total: number }) {
  if (total > 0)
    return (
      <Empty
        symbol="nkyinkyim"
        action={<ButtonLink to={addressOf({ ...view, page: 1 })}>Go to the first page</ButtonLink>}
      >
        There’s nothing on this page.
      </Empty>
    )
  return <Empty symbol="ananse-ntontan">{notificationWords.empty}</Empty>
}

const none: readonly never[] = []

/** The number of notifications that arrived since the page was opened. */
function NewNotificationsPill({ view, onShow }: { view: NotificationsView; onShow: () => void }) {
  const arrived = useSyncExternalStore(newNotifications.subscribe, newNotifications.current, () => none)
  const count = arrived.filter(category => view.category === null || category === view.category).length
  // Leaving the page clears the count, because the next visit shows them.
  useEffect(() => newNotifications.clear, [])
  const show = () => {
    newNotifications.clear()
    onShow()
  }
  return <NewPill count={view.page === 1 ? count : 0} onShow={show} />
}

/** Links to all notifications, or to one category. */
export const CategoryTabs = ({ view }: { view: NotificationsView }) => (
  <ChipLinks
    label="Notifications by category"
    choices={[null, ...notificationCategories].map(category => ({
      key: category ?? 'all',
      text: category ? notificationWords.categories[category] : 'All',
      to: addressOf({ category, page: 1 }),
      current: category === view.category,
    }))}
  />
)
