import { buyingTopics } from './help-buying.tsx'
import { shopTopics } from './help-shop.tsx'
import type { HelpTopic } from './help-topic.ts'

/** In the order in which people ask. */
export const helpTopics: readonly HelpTopic[] = [...buyingTopics, ...shopTopics]

/** What people come for most: a question's anchor, or the page that does it. */
export const topTasks = [
  { text: 'Where is my order?', to: '/orders' },
  { text: 'The mobile money prompt did not come', to: '#momo-prompt' },
  { text: 'Change the delivery address', to: '#change-address' },
  { text: 'Return something', to: '#return' },
  { text: 'Order without an account?', to: '#account-needed' },
] as const
