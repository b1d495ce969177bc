import { useState } from 'react'
import { ApiError } from './call-error.ts'
import { ulid } from './ids.ts'

type KeyedCall = <Answer>(
  content: unknown,
  send: (idempotencyKey: string) => Promise<Answer>,
) => Promise<Answer>

const isRefusal = (error: unknown): boolean => error instanceof ApiError

/**
 * Creates a function that sends a call under an idempotency key. Until the call is answered, the same content has the
 * same key, so that a retry after a lost connection does nothing twice. After a success, and after a refusal, which had no
 * effect, the same content is another call.
 */
export function createKeyedCall(isAnswer = isRefusal): KeyedCall {
  let unanswered: { readonly content: string; readonly key: string } | undefined
  return async (content, send) => {
    const text = JSON.stringify(content instanceof FormData ? [...content] : (content ?? null))
    if (unanswered?.content !== text) unanswered = { content: text, key: ulid() }
    try {
      const answer = await send(unanswered.key)
      unanswered = undefined
      return answer
    } catch (error) {
      if (isAnswer(error)) unanswered = undefined
      throw error
    }
  }
}

/** One keyed call for the lifetime of a component. */
export const useKeyedCall = (isAnswer?: (error: unknown) => boolean): KeyedCall =>
  useState(() => createKeyedCall(isAnswer))[0]
