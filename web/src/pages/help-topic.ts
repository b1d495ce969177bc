import type { ReactNode } from 'react'

export interface Answer {
  asked: string
  answer: ReactNode
  /** Its anchor, where something leads to it. */
  id?: string
  /** Other words that people look for it by. */
  also?: string
}

/** Answers about one thing. */
export interface HelpTopic {
  id: string
  title: string
  answers: readonly Answer[]
}
