import { useRef } from 'react'
import { ulid } from './ids.ts'

/** Returns the idempotency key of a call by its content: a retry has the key of the first attempt, a changed call another. */
export function useIdempotencyKey(): (content: unknown) => string {
  const attempt = useRef({ content: '', key: '' })
  return content => {
    const text = JSON.stringify(content) ?? ''
    if (!attempt.current.key || attempt.current.content !== text)
      attempt.current = { content: text, key: ulid() }
    return attempt.current.key
  }
}
