import { useState } from 'react'
import { type FormFields, problemsIn } from '#kit/form-problems.ts'
import type { FormProblem } from '#ui/error-summary.tsx'

export interface Submit {
  readonly pending: boolean
  /** What stopped the last attempt. */
  readonly problems: readonly FormProblem[]
  readonly errorOf: (name: string) => string | undefined
  run(action: () => Promise<unknown>): Promise<void>
  refuse(name: string, message: string): void
}

/** One attempt at a time; what it is refused for stands at its field, or at the first one. */
export function useSubmit(fields: FormFields, otherwise: string): Submit {
  const [pending, setPending] = useState(false)
  const [problems, setProblems] = useState<readonly FormProblem[]>([])
  const [first = ''] = fields.names
  const stay = (found: readonly FormProblem[]) =>
    setProblems(found.map(problem => ({ ...problem, ofAttempt: true })))
  return {
    pending,
    problems,
    errorOf: name => problems.find(({ field }) => field === fields.idOf(name))?.message,
    refuse: (name, message) => stay([{ field: fields.idOf(name), message }]),
    async run(action) {
      if (pending) return
      setPending(true)
      setProblems([])
      try {
        await action()
      } catch (error) {
        stay(problemsIn(error, fields, { field: fields.idOf(first), message: otherwise }))
      } finally {
        setPending(false)
      }
    },
  }
}
