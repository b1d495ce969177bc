import { tabChannel } from '#kit/tabs.ts'

interface EventsChanged {
  type: 'changed'
}

const isEventsChanged = (message: unknown): message is EventsChanged =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'changed'

/** Tells the other tabs that events are no longer what they show. */
export const eventsChannel = tabChannel('events', isEventsChanged)
