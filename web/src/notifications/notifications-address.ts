import { type NotificationCategory, notificationCategories } from '@akyede/contract/notification-words'

/** The view in the page's address: "?category=friend&page=2". */
export interface NotificationsView {
  readonly category: NotificationCategory | null
  readonly page: number
}

export const notificationsPath = '/dashboard/notifications'
const lastPage = 1000

/** Invalid parameters are ignored. */
export function viewOf(params: URLSearchParams): NotificationsView {
  const page = Number(params.get('page') ?? 1)
  return {
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
    category: notificationCategories.find(category => category === params.get('category')) ?? null,
  }
}

/** The address of a view, without default values. */
export function addressOf({ category, page }: NotificationsView): string {
  const params = new URLSearchParams({
    ...(category && { category }),
    ...(page > 1 && { page: String(page) }),
  })
  return params.size === 0 ? notificationsPath : `${notificationsPath}?${params}`
}
