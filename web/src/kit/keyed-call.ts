import { useState } from 'react'
import { ApiError } from './call-error.ts'
import { ulid } from './ids.ts'

type KeyedCall = <Result>(
  content: unknown,
  send: (idempotencyKey: string) => Promise<Result>,
) => Promise<Result>

const isRefusal = (error: unknown): boolean => error instanceof ApiError

/**
 * Creates a function that sends a call under an idempotency key. The same content keeps its key until there is a
 * response, so that a retry after a lost connection has no second effect. After a success, and after a refusal, which
 * has no effect, the same content gets a new key.
 */
export function createKeyedCall(isResponse = isRefusal): KeyedCall {
  let pending: { readonly content: string; readonly key: string } | undefined
  return async (content, send) => {
    const text = JSON.stringify(content instanceof FormData ? [...content] : (content ?? null))
    if (pending?.content !== text) pending = { content: text, key: ulid() }
    try {
      const result = await send(pending.key)
      pending = undefined
      return result
    } catch (error) {
      if (isResponse(error)) pending = undefined
      throw error
    }
  }
}

/** One keyed call for the lifetime of a component. */
export const useKeyedCall = (isResponse?: (error: unknown) => boolean): KeyedCall =>
  useState(() => createKeyedCall(isResponse))[0]
