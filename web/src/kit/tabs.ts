/** The channels between the tabs of one browser. */
export type TabChannelName = 'auth' | 'cart' | 'edits' | 'events' | 'realtime' | 'wishlists'

export interface TabChannel<Message> {
  send(message: Message): void
  /** Receives messages of other tabs only. Returns an unsubscribe function. */
  listen(listener: (message: Message) => void): () => void
}

/**
 * A named channel between tabs. Messages have the same origin but may come from an older version of the shop, so
 * `accepts` drops other shapes. Does nothing where BroadcastChannel is missing.
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
