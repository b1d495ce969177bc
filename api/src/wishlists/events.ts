export interface ListEventPayload {
  readonly list_id: string
  readonly user_id: number
  /** When it happened. */
  readonly at: string
}

declare module '#platform/outbox.ts' {
  interface Events {
    /** Somebody made a list. */
    'list.added': ListEventPayload
    /** Somebody put new things on a list: so many. */
    'list.items_added': ListEventPayload & { readonly count: number }
  }
}
