import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Disclosure } from '#ui/disclosure.tsx'

export interface Answer {
  asked: string
  answer: ReactNode
  /** The anchor, where a link leads to the question. */
  id?: string
  /** Further keywords for the search. */
  also?: string
}

/** Questions and answers on one topic. */
export interface HelpTopic {
  id: string
  title: string
  answers: readonly Answer[]
}

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
