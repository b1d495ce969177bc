import { pageChoice } from '#kit/page-choice.ts'

/** Whether less is to move in this browser than its device says. */
export const { choose: chooseMotion, useChosen: useMotion } = pageChoice('motion')
