import { useEffect, useRef } from 'react'

export interface FormProblem {
  /** The id of the control. */
  field: string
  message: string
  /** No field puts it right: it stays until the next attempt. */
  ofAttempt?: true
}

interface ErrorSummaryProps {
  /** What stopped the last attempt: keep it in state, so that it is new with each attempt only. */
  problems: readonly FormProblem[]
  /** What is wrong with the fields now. */
  current: readonly FormProblem[]
}

/** What stopped the attempt and is not mended yet, in the words that hold now. */
export const unresolvedProblems = (
  problems: readonly FormProblem[],
  current: readonly FormProblem[],
): readonly FormProblem[] =>
  problems.flatMap(problem =>
    problem.ofAttempt ? [problem] : (current.find(({ field }) => field === problem.field) ?? []),
  )

/**
 * What stops the form, on top of it; each line leads to its control, and leaves once that is right. It takes the
 * focus once for every attempt.
 */
export function ErrorSummary({ problems, current }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const focusedFor = useRef<readonly FormProblem[]>(undefined)
  const open = unresolvedProblems(problems, current)
  const count = open.length
  useEffect(() => {
    // The fields may hear of their errors a moment after the form heard of its problems.
    if (count === 0 || focusedFor.current === problems) return
    focusedFor.current = problems
    box.current?.focus()
  }, [problems, count])
  if (count === 0) return null
  return (
    <div
      ref={box}
      role="alert"
      // While it shrinks it says how many are left, and not all of them again.
      aria-atomic={false}
      tabIndex={-1}
      className="rounded-control border-2 border-danger bg-danger-soft p-4"
    >
      <p className="font-semibold text-danger">
        {count === 1 ? 'One thing needs your attention' : `${count} things need your attention`}
      </p>
      <ul className="mt-1">
        {open.map(problem => (
          <li key={problem.field}>
            <a href={`#${problem.field}`} className="inline-flex min-h-11 items-center text-danger underline">
              {problem.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
