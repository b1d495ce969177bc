/** A tab with its WebSocket, which reconnects by itself. */
export interface OpenTab {
  /** Resolves with the next push. */
  next(): Promise<void>
  /** Resolves with the time of the reconnection after the next disconnect. */
  back(): Promise<number>
  leave(): void
}

/**
 * The same delays as web/src/kit/realtime-socket.ts: a random time within nine seconds first, then nine
 * seconds, and longer after a minute.
 */
const delayAfter = (failures: number): number => {
  if (failures > 6) return Math.min(60_000, 9_000 * 2 ** (failures - 6)) * Math.random()
  return failures === 0 ? 9_000 * Math.random() : 9_000
}

/** Resolves once the server has authenticated it. */
export function openTab(origin: string, token: string): Promise<OpenTab> {
  return new Promise(resolve => {
    const hearers: (() => void)[] = []
    const returners: ((at: number) => void)[] = []
    let isWanted = true
    let failures = 0
    let current: WebSocket
    const tab: OpenTab = {
      next: () => new Promise(received => void hearers.push(received)),
      back: () => new Promise(returned => void returners.push(returned)),
      leave() {
        isWanted = false
        current.close()
      },
    }
    const onMessage = ({ type, id }: { type: string; id: string | null }) => {
      if (type === 'hello') current.send(JSON.stringify({ type: 'auth', payload: { token } }))
      if (id !== null) for (const received of hearers.splice(0)) received()
      if (type === 'ready') enter()
    }
    const enter = () => {
      failures = 0
      for (const returned of returners.splice(0)) returned(performance.now())
      resolve(tab)
    }
    const open = () => {
      current = new WebSocket(`${origin.replace('http', 'ws')}/api/v1/realtime`)
      current.onmessage = ({ data }) => onMessage(JSON.parse(String(data)))
      current.onclose = () => {
        if (isWanted) setTimeout(open, delayAfter(failures++))
      }
      current.onerror = () => {}
    }
    open()
  })
}
