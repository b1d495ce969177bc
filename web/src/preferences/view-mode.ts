import { pageChoice } from '#kit/page-choice.ts'

/** How lists of gifts are shown. */
export const { choose: chooseView, useChosen: useViewMode } = pageChoice('view')
