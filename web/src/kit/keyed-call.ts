import { useState } from 'react'
import { ApiError } from './call-error.ts'
import { ulid } from './ids.ts'

type KeyedCall = <Result>(
  content: unknown,
  send: (idempotencyKey: string) => Promise<Result>,
) => Promise<Result>

/** Whether the call was refused. A proxy answers 5xx without knowing, and a call in progress may still succeed. */
export const hadNoEffect = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.code !== 'idempotency_in_progress'

/**
 * Creates a function that sends a call under an idempotency key. The same content keeps its key until it is known
 * whether the call had an effect, so that a retry after a lost connection has no second one. After a success, and after
 * an error for which `isFinal` holds, the same content gets a new key.
 */
export function createKeyedCall(isFinal = hadNoEffect): KeyedCall {
  let pending: { readonly content: string; readonly key: string } | undefined
  return async (content, send) => {
    const text = JSON.stringify(content instanceof FormData ? [...content] : (content ?? null))
    if (pending?.content !== text) pending = { content: text, key: ulid() }
    const attempt = pending
    const end = () => {
      // Another call of the same component may have begun meanwhile.
      if (pending === attempt) pending = undefined
    }
    try {
      const result = await send(attempt.key)
      end()
      return result
    } catch (error) {
      if (isFinal(error)) end()
      throw error
    }
  }
}

/** One keyed call for the lifetime of a component. */
export const useKeyedCall = (isFinal?: (error: unknown) => boolean): KeyedCall =>
  useState(() => createKeyedCall(isFinal))[0]
