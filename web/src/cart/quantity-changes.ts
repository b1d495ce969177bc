import { debounceByKey } from './debounce-by-key.ts'

const sendAfter = 400

/** Changes that wait until a quantity comes to rest; each keeps the cart from before its first press. */
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
