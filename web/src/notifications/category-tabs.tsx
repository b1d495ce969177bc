import { notificationCategories } from '@akyede/contract/notification-categories'
import { notificationWords } from '@akyede/contract/notification-words'
import { ChipLinks } from '#ui/choice-links.tsx'
import { addressOf, type NotificationsView } from './notifications-address.ts'

/** What the notifications are about: all, or one category. */
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
