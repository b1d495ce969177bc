import { useEffect, useRef } from 'react'

export interface FormProblem {
  /** The id of the control. */
  field: string
  message: string
}

/**
 * What stops the form, on top of it; each line leads to its control. It takes the focus with every new list of
 * problems: keep the list in state, so that it is new with each attempt only.
 */
export function ErrorSummary({ problems }: { problems: readonly FormProblem[] }) {
  const box = useRef<HTMLDivElement>(null)
  const count = problems.length
  useEffect(() => {
    if (problems.length > 0) box.current?.focus()
  }, [problems])
  if (count === 0) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-control border-2 border-danger bg-danger-soft p-4"
    >
      <p className="font-semibold text-danger">
        {count === 1 ? 'One thing needs your attention' : `${count} things need your attention`}
      </p>
      <ul className="mt-1">
        {problems.map(problem => (
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
