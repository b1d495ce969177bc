import { useState } from 'react'
import { ApiError } from '#kit/call.ts'
import { wordsOf } from '#kit/form-problems.ts'

interface Action {
  readonly isRunning: boolean
  /** What the last attempt was refused for. */
  readonly problem: string | undefined
  /** Runs the work unless it runs already. */
  readonly run: (work: () => Promise<unknown>) => Promise<void>
}

/** Runs an action of a member and explains a refusal. `onRefused` learns its code. */
export function useAction(otherwise = 'This didn’t work', onRefused?: (code: string) => void): Action {
  const [isRunning, setIsRunning] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function run(work: () => Promise<unknown>): Promise<void> {
    if (isRunning) return
    setIsRunning(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(reasonOf(error, otherwise))
      if (error instanceof ApiError && error.code) onRefused?.(error.code)
    } finally {
      setIsRunning(false)
    }
  }
  return { isRunning, problem, run }
}

const reasonOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.detail[0] ? error.detail[0].msg : wordsOf(error, otherwise)

/** A refusal below the fields of a form. */
export const Problem = ({ children }: { children: string | undefined }) =>
  children ? (
    <p role="alert" className="rounded-control bg-danger-soft px-4 py-3 text-danger">
      {children}
    </p>
  ) : null
