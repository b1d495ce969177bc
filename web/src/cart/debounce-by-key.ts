/** Waits for a pause before it runs something, key by key; of several runs for a key only the last one happens. */
export interface KeyedDebounce {
  later(key: string, run: () => void): void
  forget(key: string): void
  /** Runs everything that waits, now. */
  flush(): void
}

/** `pause` in milliseconds. */
export function debounceByKey(pause: number): KeyedDebounce {
  const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; run: () => void }>()

  function forget(key: string): void {
    clearTimeout(waiting.get(key)?.timer)
    waiting.delete(key)
  }
  function runNow(key: string): void {
    const run = waiting.get(key)?.run
    forget(key)
    run?.()
  }
  return {
    later(key, run) {
      forget(key)
      waiting.set(key, { timer: setTimeout(() => runNow(key), pause), run })
    },
    forget,
    flush() {
      for (const key of [...waiting.keys()]) runNow(key)
    },
  }
}
