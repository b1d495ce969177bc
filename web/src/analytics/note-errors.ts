import { limits } from '@akyede/contract/limits'
import { track } from '#kit/analytics.ts'
import { trackedPath } from './tracked-path.ts'

/** Notes what goes wrong in scripts, the first few times on each document. */
export function noteErrors(): void {
  let left: number = limits.analytics.errorsMax
  const note = (error: unknown) => {
    if (left <= 0) return
    left -= 1
    track('error', { label: messageOf(error), metadata: { path: trackedPath(location.pathname) } })
  }
  addEventListener('error', ({ error, message }) => note(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => note(reason))
}

/** "TypeError: x is not a function", without what somebody may have typed: quoted texts, e-mail addresses, numbers. */
export function messageOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return text
    .replace(/\S+@\S+/g, '…')
    .replace(/(["'“‘`]).{40,}?\1/g, '…')
    .replace(/\+?\d[\d\s-]{5,}/g, '…')
    .slice(0, 255)
}
