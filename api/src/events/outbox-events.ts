import type { GuestStatus } from '@akyede/contract/events'

/** Contains all that the notifications need, because the event row may be gone by then. */
export interface CancelledEvent {
  readonly event_id: string
  readonly owner_id: number
  readonly title: string
  readonly type: string
  readonly occurs_at: string
  readonly guest_ids: readonly number[]
}

declare module '#platform/outbox.ts' {
  interface Events {
    'event.added': { event_id: string; user_id: number }
    'event.answered': { event_id: string; user_id: number; status: GuestStatus }
    'event.cancelled': { event_id: string; user_id: number }
    'event.called_off': CancelledEvent
  }
}
