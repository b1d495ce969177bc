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

interface Attempt {
  readonly content: string
  readonly key: string
}

/**
 * Creates a function that sends a call under an idempotency key. The same content keeps its key until it is known
 * whether the call had an effect, so that a retry after a lost connection has no second one. After a success, and after
 * an error for which `isFinal` holds, the same content gets a new key. Other content ends the pending key, because the
 * call may set a state: after "public" and "private", "public" must take effect again.
 */
export function createKeyedCall(isFinal = hadNoEffect): KeyedCall {
  let pending: Attempt | undefined
  return async (content, send) => {
    const text = textOf(content)
    if (pending?.content !== text) pending = { content: text, key: ulid() }
    const attempt = pending
    return settle(attempt, send, isFinal, () => {
      // Another call of the same component may have begun meanwhile.
      if (pending === attempt) pending = undefined
    })
  }
}

/**
 * The same for calls that each add something of their own, such as a copy on another list: content keeps its key
 * although other content was sent meanwhile.
 */
export function createKeyedCallPerContent(): KeyedCall {
  const pending = new Map<string, Attempt>()
  return async (content, send) => {
    const text = textOf(content)
    const attempt = pending.get(text) ?? { content: text, key: ulid() }
    pending.set(text, attempt)
    return settle(attempt, send, hadNoEffect, () => {
      // The same content may have been sent twice at once, and a third time after the first response.
      if (pending.get(text) === attempt) pending.delete(text)
    })
  }
}

async function settle<Result>(
  { key }: Attempt,
  send: (idempotencyKey: string) => Promise<Result>,
  isFinal: (error: unknown) => boolean,
  end: () => void,
): Promise<Result> {
  try {
    const result = await send(key)
    end()
    return result
  } catch (error) {
    if (isFinal(error)) end()
    throw error
  }
}

const textOf = (content: unknown): string =>
  JSON.stringify(content instanceof FormData ? [...content] : (content ?? null))

/** One keyed call for the lifetime of a component. */
export const useKeyedCall = (isFinal?: (error: unknown) => boolean): KeyedCall =>
  useState(() => createKeyedCall(isFinal))[0]

/** One keyed call for each content, for the lifetime of a component. */
export const useKeyedCallPerContent = (): KeyedCall => useState(() => createKeyedCallPerContent())[0]
