import type { NotificationCategory } from './notification-categories.ts'

/** Where open tabs hear at once what happened (D131), below the API's root. */
export const realtimePath = '/realtime'
/** The one channel: what concerns the person who is signed in. */
export const realtimeChannel = 'dashboard'

/**
 * What is told to open tabs, and what goes with it. Each is a hint: what is true now is asked for with the usual calls.
 * None may tell an owner what others do with their lists.
 */
export interface Pushes {
  'notification.added': { readonly id: string; readonly category: NotificationCategory }
  /** Some were read, here or on another device. */
  'notifications.read': Readonly<Record<string, never>>
  'cart.changed': Readonly<Record<string, never>>
  /** Its owner, or who keeps it together with them, changed a list; `by` is their first name, `added` so many gifts. */
  'list.changed': { readonly wishlist_id: string; readonly by?: string; readonly added?: number }
  /** A friend was made or lost, a request came or was answered. */
  'friends.changed': Readonly<Record<string, never>>
  'group.changed': { readonly group_id: string }
  'event.changed': { readonly event_id: string }
  'order.changed': { readonly order_id: string }
  'rewards.changed': Readonly<Record<string, never>>
  'ticket.changed': { readonly ticket_id: string }
}
export type PushType = keyof Pushes

/** Everything that travels over the line has this form. */
export interface Frame<Type extends string = string, Payload = unknown> {
  /** By which a push is known again when it comes twice, and resumed from; null for what is not kept. */
  readonly id: string | null
  readonly type: Type
  /** RFC 3339. */
  readonly ts: string
  readonly payload: Payload
}

export type PushFrame = { [Type in PushType]: Frame<Type, Pushes[Type]> & { readonly id: string } }[PushType]

/** What the server says besides: who are you, you are in, are you there, something was missed. */
export type ControlFrame =
  | Frame<'hello', { readonly nonce: string }>
  | Frame<'ready', { readonly channel: typeof realtimeChannel }>
  | Frame<'ping', Readonly<Record<string, never>>>
  /** More was missed than is kept: what is on show is asked for anew. */
  | Frame<'gap', Readonly<Record<string, never>>>

/** The first frame that a client sends. A token that is bound to a key needs the proof that the key is at hand. */
export interface AuthFrame {
  readonly type: 'auth'
  readonly payload: {
    readonly token: string
    readonly proof?: { readonly key: string; readonly signature: string }
    readonly channel?: typeof realtimeChannel
    /** The last push that was heard: what came after it is told again. */
    readonly last_id?: string
  }
}

/** Why the server closed the line. */
export const closeCodes = {
  /** The server restarts: come back. */
  restarting: 1012,
  /** Frames that are too many or not of this form. */
  refused: 1008,
  /** Not signed in, or not any more. */
  signedOut: 4001,
  /** It was not said in time who it is. */
  late: 4002,
  /** Not the caller's channel. */
  foreign: 4003,
  /** Too many lines. */
  tooMany: 4008,
} as const

/** What the proof signs: the nonce of the hello, in words that no other signature of the shop begins with. */
export const authTextToSign = (nonce: string): string => `akyede realtime ${nonce}`
