const sendAfter = 400

/** Changes that wait until a quantity settles; each keeps the cart before its first click. */
export interface QuantityChanges<Cart> {
  later(id: string, shown: Cart, send: (before: Cart) => void): void
  forget(id: string): void
  flush(): void
}

export function createQuantityChanges<Cart>(): QuantityChanges<Cart> {
  const settled = debounceByKey(sendAfter)
  const befores = new Map<string, Cart>()
  return {
    flush: settled.flush,
    forget(id) {
      befores.delete(id)
      settled.forget(id)
    },
    later(id, shown, send) {
      const before = befores.get(id) ?? shown
      befores.set(id, before)
      settled.later(id, () => {
        befores.delete(id)
        send(before)
      })
    },
  }
}

/** Debounces functions by key; only the last one of a key runs. */
interface KeyedDebounce {
  later(key: string, run: () => void): void
  forget(key: string): void
  /** Runs everything that waits now. */
  flush(): void
}

/** `pause` in milliseconds. */
function debounceByKey(pause: number): KeyedDebounce {
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
