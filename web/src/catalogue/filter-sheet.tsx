import { useDeferredValue, useEffect, useEffectEvent } from 'react'
import { useNavigation } from 'react-router'
import { Button } from '#ui/button.tsx'
import { useLeaveDialog } from '#ui/dialog.tsx'
import { FilterForm, type FilterFormProps } from './filter-form.tsx'
import { giftCount } from './gift-count.ts'

interface FilterSheetProps extends FilterFormProps {
  total: number | undefined
  /** Called when the screen became wide enough for the filter column. */
  onRoom: () => void
}

/**
 * The filters in a sheet. They apply at once, behind it; its button shows the number of gifts and closes it.
 */
export function FilterSheet({ total, onRoom, ...filters }: FilterSheetProps) {
  useRoomForColumn(onRoom)
  // The sheet opens with its next frame, and its long form follows.
  const opened = useDeferredValue(true, false)
  const leave = useLeaveDialog()
  const counting = useNavigation().state === 'loading'
  return (
    <>
      {opened ? <FilterForm {...filters} /> : <div className="h-dvh" />}
      <div className="sticky bottom-0 -mx-5 -mb-5 border-t border-line bg-surface p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:-mx-7 sm:-mb-7">
        <Button size="large" wide onClick={leave}>
          {counting || total === undefined ? 'Show gifts' : `Show ${giftCount(total)}`}
        </Button>
        <p role="status" className="sr-only">
          {!counting && total !== undefined && giftCount(total)}
        </p>
      </div>
    </>
  )
}

/** Closes the sheet when the screen becomes wide enough for the column. */
function useRoomForColumn(onRoom: () => void): void {
  const notifyRoom = useEffectEvent(onRoom)
  useEffect(() => {
    const wide = matchMedia('(width >= 64rem)')
    const checkWidth = () => wide.matches && notifyRoom()
    wide.addEventListener('change', checkWidth)
    return () => wide.removeEventListener('change', checkWidth)
  }, [])
}
