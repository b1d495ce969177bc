/** The channels on which the tabs of one browser speak to each other. */
export type TabChannelName = 'auth' | 'cart' | 'edits' | 'events' | 'realtime' | 'wishlists'

export interface TabChannel<Message> {
  send(message: Message): void
  /** Hears the other tabs, never this one; returns the way to stop. */
  listen(listener: (message: Message) => void): () => void
}

/**
 * A named channel between tabs. What arrives was sent by the same origin, but perhaps by an older version of
 * the shop: `accepts` drops messages of another shape. Silent where BroadcastChannel is missing.
 */
export function tabChannel<Message>(
  name: TabChannelName,
  accepts: (message: unknown) => message is Message,
): TabChannel<Message> {
  let channel: BroadcastChannel | undefined
  const open = (): BroadcastChannel | undefined => {
    if (typeof BroadcastChannel === 'undefined' || typeof window === 'undefined') return undefined
    channel ??= new BroadcastChannel(`akyede:${name}`)
    return channel
  }
  return {
    send: message => open()?.postMessage(message),
    listen: listener => {
      const onMessage = (event: MessageEvent<unknown>) => accepts(event.data) && listener(event.data)
      const opened = open()
      opened?.addEventListener('message', onMessage)
      return () => opened?.removeEventListener('message', onMessage)
    },
  }
}
