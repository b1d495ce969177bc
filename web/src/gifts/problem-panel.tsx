import { type ReactNode, useEffect, useRef } from 'react'
import type { GiveProblem } from './give-problem.ts'

interface ProblemPanelProps {
  problem: GiveProblem
  title: string
  children?: ReactNode
}

/** Takes the focus with every new failure: what was asked for did not happen. */
export function ProblemPanel({ problem, title, children }: ProblemPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (problem) heading.current?.focus()
  }, [problem])
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-3 rounded-panel border-2 border-danger bg-danger-soft p-5"
    >
      <h3 ref={heading} tabIndex={-1} className="scroll-mb-32 text-xl text-danger outline-none">
        {title}
      </h3>
      {children}
    </div>
  )
}
