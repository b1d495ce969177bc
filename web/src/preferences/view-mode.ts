import { pageChoice } from '#kit/page-choice.ts'

type ViewMode = 'grid' | 'list'

/** How lists of gifts are shown. */
export const { choose: chooseView, useChosen: useViewMode } = pageChoice<ViewMode>({
  name: 'view',
  values: ['grid', 'list'],
  usual: 'grid',
})
