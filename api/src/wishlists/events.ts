export interface ListEventPayload {
  readonly list_id: string
  readonly user_id: number
  readonly at: string
}

declare module '#platform/outbox.ts' {
  interface Events {
    /** A user created a list. */
    'list.added': ListEventPayload
    /** A user added new items to a list, in this number. */
    'list.items_added': ListEventPayload & { readonly count: number }
  }
}
