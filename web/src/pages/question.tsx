import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Disclosure } from '#ui/disclosure.tsx'

interface QuestionProps {
  asked: string
  id?: string | undefined
  /** Shows the answer initially. */
  open: boolean
  children: ReactNode
}

/** A question that expands to its answer, also when a link leads to it. On paper it is always expanded. */
export function Question({ asked, id, open, children }: QuestionProps) {
  const { hash } = useLocation()
  const [ledHere, setLedHere] = useState(false)
  useEffect(() => setLedHere(id !== undefined && hash === `#${id}`), [hash, id])
  return (
    <div id={id} className="scroll-mt-24">
      <Disclosure summary={asked} open={open || ledHere}>
        <div className="grid gap-3 text-ink-2">{children}</div>
      </Disclosure>
    </div>
  )
}
