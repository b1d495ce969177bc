import { useState } from 'react'
import { ApiError } from '#kit/call.ts'
import { type FormFields, refusalsIn } from '#kit/form-problems.ts'
import type { FormProblem } from '#ui/error-summary.tsx'

export interface Submit {
  readonly pending: boolean
  /** What stopped the last attempt. */
  readonly problems: readonly FormProblem[]
  readonly errorOf: (name: string) => string | undefined
  run(action: () => Promise<unknown>): Promise<void>
  refuse(name: string, message: string): void
}

/** One attempt at a time; what it is refused for stands at its field: that of the code, unless it is the password. */
export function useSubmit(fields: FormFields, otherwise: string): Submit {
  const [pending, setPending] = useState(false)
  const [problems, setProblems] = useState<readonly FormProblem[]>([])
  return {
    pending,
    problems,
    errorOf: name => problems.find(({ field }) => field === fields.idOf(name))?.message,
    refuse: (name, message) => setProblems([{ field: fields.idOf(name), message, ofAttempt: true }]),
    async run(action) {
      if (pending) return
      setPending(true)
      setProblems([])
      try {
        await action()
      } catch (error) {
        setProblems(refusalsIn(error, fields, { field: fieldOf(error, fields), message: otherwise }))
      } finally {
        setPending(false)
      }
    },
  }
}

function fieldOf(error: unknown, { names }: FormFields): string {
  const isPassword = error instanceof ApiError && error.code?.startsWith('second_factor.password')
  const field = isPassword ? 'password' : 'code'
  return names.includes(field) ? field : (names[0] ?? field)
}
