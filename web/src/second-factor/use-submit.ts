import { useState } from 'react'
import { ApiError } from '#kit/call.ts'
import { attemptProblemsIn, type FormFields } from '#kit/form-problems.ts'
import type { FormProblem } from '#ui/error-summary.tsx'

export interface Submit {
  readonly pending: boolean
  /** The problems of the last attempt. */
  readonly problems: readonly FormProblem[]
  readonly errorOf: (name: string) => string | undefined
  run(action: () => Promise<unknown>): Promise<void>
  refuse(name: string, message: string): void
  /** Clears the problems. */
  forget(): void
}

/** Runs one attempt at a time; a failure is shown at the field of the code, or of the password. */
export function useSubmit(fields: FormFields, otherwise: string): Submit {
  const [pending, setPending] = useState(false)
  const [problems, setProblems] = useState<readonly FormProblem[]>([])
  return {
    pending,
    problems,
    errorOf: name => problems.find(({ field }) => field === fields.idOf(name))?.message,
    refuse: (name, message) => setProblems([{ field: fields.idOf(name), message, ofAttempt: true }]),
    forget: () => setProblems([]),
    async run(action) {
      if (pending) return
      setPending(true)
      setProblems([])
      try {
        await action()
      } catch (error) {
        const field = fieldOf(error, fields)
        setProblems(attemptProblemsIn(withTime(error), fields, { field, message: otherwise }))
      } finally {
        setPending(false)
      }
    },
  }
}

/** Adds the time at which a locked user can try again. */
function withTime(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'second_factor.locked') return error
  return error.retryAfter === undefined
    ? error
    : new Error(`${error.message} Try again at ${timeIn(error.retryAfter)}.`)
}

/** Returns the time in this number of seconds: "14:35". */
const timeIn = (seconds: number): string =>
  new Intl.DateTimeFormat('en-GH', { timeStyle: 'short', hour12: false, timeZone: 'Africa/Accra' }).format(
    Date.now() + seconds * 1000,
  )

function fieldOf(error: unknown, { names }: FormFields): string {
  const isPassword = error instanceof ApiError && error.code?.startsWith('second_factor.password')
  const field = isPassword ? 'password' : 'code'
  return names.includes(field) ? field : (names[0] ?? field)
}
