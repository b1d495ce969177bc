import { useQueryClient } from '@tanstack/react-query'
import {
  type MouseEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useNavigation } from 'react-router'
import { type Recents, rememberSearch, useRecents } from '#feature/search-history'
import { track } from '#kit/analytics.ts'
import { shortcutsOn } from './field-shortcut.ts'
import { type RecentAction, RecentList, recentWidths } from './recent-list.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { useCombobox } from './use-combobox.ts'
import { useSuggestions } from './use-suggestions.ts'

export { rememberSearch }

interface SearchAssistantProps {
  /** The search field, which works without this component. */
  field: HTMLInputElement
  /** The field was focused by a shortcut. */
  byShortcut: boolean
}

/** The popup below a search field: recent searches, and suggestions while the user types. */
export function SearchAssistant({ field, byShortcut }: SearchAssistantProps) {
  const id = useId()
  const client = useQueryClient()
  const typed = useTyped(field)
  const [openUnder, setOpenUnder] = useState(() =>
    field === document.activeElement && isTouched(field) ? field : undefined,
  )
  const leaving = useNavigation().state !== 'idle'
  const setOpen = (open: boolean) => setOpenUnder(open ? field : undefined)
  // Every page has its own field. During a navigation the popup stays closed.
  const open = openUnder === field && !leaving
  const suggestions = useSuggestions(open ? typed : '')
  const recents = useRecents(open)
  const actions = useRecentActions(recents, byShortcut)

  const choices = suggestions
    ? { role: 'listbox' as const, list: suggestions, widths: suggestions.map(() => 1) }
    : { role: 'grid' as const, list: 'recents', widths: recentWidths(recents.queries, actions) }
  const activeId = useCombobox({ field, id, open, setOpen, choices })
  const shown = open && choices.widths.length > 0

  const choose = (event: MouseEvent, text: string, isQuery: boolean) => {
    // The link opens in another tab or window, so nothing was chosen on this page.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    field.value = isQuery ? text : ''
    setOpen(false)
    if (isQuery) void rememberSearch(text, client)
  }
  return (
    <>
      <p role="status" className="sr-only">
        {open && announcement(suggestions?.length, recents.queries.length)}
      </p>
      {shown && (
        <Popup field={field}>
          {suggestions ? (
            <SuggestionList
              id={id}
              suggestions={suggestions}
              activeId={activeId}
              onChoose={(event, { type, id: chosen }) => {
                choose(event, chosen, type === 'query')
                track('suggestion_chosen', { label: chosen, category: type })
              }}
            />
          ) : (
            <RecentList
              id={id}
              queries={recents.queries}
              actions={actions}
              activeId={activeId}
              onChoose={(event, query) => choose(event, query, true)}
              onForget={recents.forget}
            />
          )}
        </Popup>
      )}
    </>
  )
}

/** Whether the field is empty or edited. A prefilled field does not open the popup. */
const isTouched = ({ value, defaultValue }: HTMLInputElement): boolean =>
  value === '' || value !== defaultValue

const useTyped = (field: HTMLInputElement): string =>
  useSyncExternalStore(
    listener => {
      field.addEventListener('input', listener)
      return () => field.removeEventListener('input', listener)
    },
    () => field.value,
  )

/** The announcement for screen readers: "5 suggestions". */
function announcement(suggestions: number | undefined, recents: number): string {
  if (suggestions === undefined)
    return recents > 0 ? countOf(recents, 'recent search', 'recent searches') : ''
  return suggestions === 0 ? 'No suggestions' : countOf(suggestions, 'suggestion', 'suggestions')
}

const countOf = (count: number, singular: string, plural: string): string =>
  `${count} ${count === 1 ? singular : plural}`

/** The actions below the recent searches: clear all, undo, and the shortcut setting. */
function useRecentActions({ queries, forgetAll }: Recents, byShortcut: boolean): RecentAction[] {
  const [undoClear, setUndoClear] = useState<() => void>()
  const on = useSyncExternalStore(shortcutsOn.subscribe, shortcutsOn.read)
  const actions: RecentAction[] = []
  if (queries.length > 0) {
    const clear = () => {
      const undo = forgetAll()
      setUndoClear(() => undo)
    }
    actions.push({ text: 'Clear all', run: clear })
  } else if (undoClear) {
    const undo = () => {
      undoClear()
      setUndoClear(undefined)
    }
    actions.push({ note: 'Recent searches cleared.', text: 'Undo', run: undo })
  }
  if (byShortcut || !on) {
    const note = on ? 'You pressed / to search.' : 'The / shortcut is off.'
    actions.push({ note, text: on ? 'Turn off' : 'Turn on', run: () => shortcutsOn.write(!on) })
  }
  return actions
}

const minHeight = 160

/**
 * A popup below the field, as wide as the screen on phones. Its height is limited to the space above the on-screen
 * keyboard.
 */
function Popup({ field, children }: { field: HTMLInputElement; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const screen = window.visualViewport
    const measure = () => {
      const end = screen ? screen.offsetTop + screen.height : window.innerHeight
      const room = end - field.getBoundingClientRect().bottom - 16
      box.current?.style.setProperty('max-height', `${Math.max(room, minHeight)}px`)
    }
    measure()
    screen?.addEventListener('resize', measure)
    return () => screen?.removeEventListener('resize', measure)
  }, [field])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus where it is
    <div
      ref={box}
      onMouseDown={event => event.preventDefault()}
      className="absolute inset-x-0 top-full z-30 mt-1.5 flex animate-enter flex-col overflow-hidden rounded-control border border-line bg-surface shadow-e3 max-md:-mx-(--gutter) max-md:rounded-t-none max-md:rounded-b-panel max-md:border-x-0"
    >
      {children}
    </div>
  )
}
