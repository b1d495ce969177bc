import { notificationWords } from '@akyede/contract/notification-words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { focusHeading } from '#ui/focus-heading.ts'
import { Pagination } from '#ui/pagination.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { markRead } from './mark-read.ts'
import { NewNotificationsPill } from './new-notifications-pill.tsx'
import { NotificationRow } from './notification-row.tsx'
import { addressOf, type NotificationsView } from './notifications-address.ts'
import { type NotificationsPage, unreadQuery } from './queries.ts'

interface NotificationsFoundProps {
  view: NotificationsView
  page: NotificationsPage
  stale: boolean
  onRefresh: () => Promise<unknown>
}

/** A page of what somebody was told, and what they can do about it. */
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
        action={<ButtonLink to={addressOf({ ...view, page: 1 })}>To the first page</ButtonLink>}
      >
        Your notifications end before this page.
      </Empty>
    )
  return <Empty symbol="ananse-ntontan">{notificationWords.empty}</Empty>
}
