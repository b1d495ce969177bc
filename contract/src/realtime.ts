import type { NotificationCategory } from './notification-words.ts'
import type { ViewedKind } from './office.ts'
import type { WaitingKind } from './office-words.ts'

/** The path of the WebSocket for open tabs (D131), below the API root. */
export const realtimePath = '/realtime'
/** The channel of every connection: events of the signed-in user. */
export const realtimeChannel = 'dashboard'
/** The channel of staff with an authenticator app, on the same connection (E13). Their pushes begin with `office.`. */
export const officeChannel = 'office'

/**
 * Pushes to open tabs with their payloads. Each is a hint: clients fetch the current state with the usual
 * calls. No push may reveal to an owner what others do with their lists.
 */
export interface Pushes {
  'notification.added': { readonly id: string; readonly category: NotificationCategory }
  /** Notifications were read, here or on another device. */
  'notifications.read': Readonly<Record<string, never>>
  'cart.changed': Readonly<Record<string, never>>
  /** The owner or a collaborator changed a list; `by` is their first name, `added` the number of new gifts. */
  'list.changed': { readonly wishlist_id: string; readonly by?: string; readonly added?: number }
  /** A friendship began or ended, or a request was sent or answered. */
  'friends.changed': Readonly<Record<string, never>>
  'group.changed': { readonly group_id: string }
  'event.changed': { readonly event_id: string }
  'order.changed': { readonly order_id: string }
  'rewards.changed': Readonly<Record<string, never>>
  'ticket.changed': { readonly ticket_id: string }
  /** Open work of this kind came or ended. */
  'office.waiting': { readonly kind: WaitingKind }
  /** A colleague has this open now. */
  'office.looking': { readonly kind: ViewedKind; readonly id: string; readonly first_name: string }
}
export type PushType = keyof Pushes

/** The format of every message on the connection. */
export interface Frame<Type extends string = string, Payload = unknown> {
  /** Identifies a push for deduplication and resumption; null for messages that are not stored. */
  readonly id: string | null
  readonly type: Type
  /** RFC 3339. */
  readonly ts: string
  readonly payload: Payload
}

export type PushFrame = { [Type in PushType]: Frame<Type, Pushes[Type]> & { readonly id: string } }[PushType]

/** Messages of the server itself: authentication, heartbeat, missed pushes. */
export type ControlFrame =
  | Frame<'hello', { readonly nonce: string }>
  /** The answer to `auth`, and to a subscription of staff. */
  | Frame<'ready', { readonly channel: typeof realtimeChannel | typeof officeChannel }>
  | Frame<'ping', Readonly<Record<string, never>>>
  /** More pushes were missed than are stored: clients refetch what they show. */
  | Frame<'gap', Readonly<Record<string, never>>>

/** The first message of a client. A token that is bound to a key requires a signature by that key. */
export interface AuthFrame {
  readonly type: 'auth'
  readonly payload: {
    readonly token: string
    readonly proof?: { readonly key: string; readonly signature: string }
    readonly channel?: typeof realtimeChannel
    /** The last received push; later ones are sent again. */
    readonly last_id?: string
    /**
     * Without a received push: the age of the data that the page shows, in milliseconds. What was pushed since is sent.
     */
    readonly data_age?: number
  }
}

/** Reasons for which the server closes the connection. */
export const closeCodes = {
  /** The server restarts; clients reconnect. */
  restarting: 1012,
  /** Too many or malformed messages. */
  refused: 1008,
  /** Signed out, or the session ended. */
  signedOut: 4001,
  /** The client did not authenticate in time. */
  late: 4002,
  /** The caller may not subscribe to this channel. */
  foreign: 4003,
  /** Too many connections. */
  tooMany: 4008,
} as const

/** The text that the key signs: the server's nonce with a prefix that no other signature uses. */
export const authTextToSign = (nonce: string): string => `akyede realtime ${nonce}`
