import { LayoutGrid, LayoutList } from 'lucide-react'
import { pageChoice } from '#kit/page-choice.ts'
import { buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'

/**
 * Switches between grid and list. The icon follows an attribute that is set before the first paint, so that it
 * does not flicker.
 */
export function ViewToggle() {
  const mode = useViewMode()
  return (
    <button
      type="button"
      aria-label="List view"
      aria-pressed={mode === 'list'}
      title={mode === 'list' ? 'Show as a grid' : 'Show as a list'}
      onClick={() => chooseView(mode === 'list' ? 'grid' : 'list')}
      className={classes(buttonClass({ variant: 'secondary', size: 'icon' }), 'shrink-0 noscript:hidden')}
    >
      <LayoutList {...icon} className="in-data-[view=list]:hidden" />
      <LayoutGrid {...icon} className="hidden in-data-[view=list]:block" />
    </button>
  )
}

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const

/** The choice of how product lists are shown. */
export const { choose: chooseView, useChosen: useViewMode } = pageChoice('view')
