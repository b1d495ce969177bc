import { type NotificationCategory, notificationCategories } from '@akyede/contract/notification-categories'

/** What the address of the list says: "?category=friend&page=2". */
export interface NotificationsView {
  readonly category: NotificationCategory | null
  readonly page: number
}

export const notificationsPath = '/dashboard/notifications'
const lastPage = 1000

/** Anything that makes no sense in the address is as if it were not there. */
export function viewOf(params: URLSearchParams): NotificationsView {
  const page = Number(params.get('page') ?? 1)
  return {
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
    category: notificationCategories.find(category => category === params.get('category')) ?? null,
  }
}

/** The address of a view, without what goes without saying. */
export function addressOf({ category, page }: NotificationsView): string {
  const params = new URLSearchParams({
    ...(category && { category }),
    ...(page > 1 && { page: String(page) }),
  })
  return params.size === 0 ? notificationsPath : `${notificationsPath}?${params}`
}
