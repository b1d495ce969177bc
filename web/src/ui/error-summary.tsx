import { useEffect, useRef } from 'react'

export interface FormProblem {
  /** The id of the form control. */
  field: string
  message: string
  /** The problem belongs to no field and stays until the next attempt. */
  ofAttempt?: true
}

interface ErrorSummaryProps {
  /** The problems of the last attempt. Keep them in state, so that the array changes only with an attempt. */
  problems: readonly FormProblem[]
  /** The current validation errors of the fields. */
  current: readonly FormProblem[]
}

/** The problems of the last attempt that are not fixed yet, with their current messages. */
export const unresolvedProblems = (
  problems: readonly FormProblem[],
  current: readonly FormProblem[],
): readonly FormProblem[] =>
  problems.flatMap(problem =>
    problem.ofAttempt ? [problem] : (current.find(({ field }) => field === problem.field) ?? []),
  )

/**
 * The problems of a form, shown above it. Each one links to its control and disappears once the field is valid.
 * The summary takes the focus once per attempt.
 */
export function ErrorSummary({ problems, current }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const focusedFor = useRef<readonly FormProblem[]>(undefined)
  const open = unresolvedProblems(problems, current)
  const count = open.length
  useEffect(() => {
    // The field errors may arrive one render after the problems of the form.
    if (count === 0 || focusedFor.current === problems) return
    focusedFor.current = problems
    box.current?.focus()
  }, [problems, count])
  if (count === 0) return null
  return (
    <div
      ref={box}
      role="alert"
      // Announces only the remaining number when a problem is fixed, not the whole list.
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
