import type { ReactNode } from 'react'

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
