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
  /** The field of the search, which works without all this. */
  field: HTMLInputElement
  /** A key brought somebody to the field. */
  byShortcut: boolean
}

/** What appears under a search field in use: the last searches, and while somebody types what they may mean. */
export function SearchAssistant({ field, byShortcut }: SearchAssistantProps) {
  const id = useId()
  const client = useQueryClient()
  const typed = useTyped(field)
  const [openUnder, setOpenUnder] = useState(() =>
    field === document.activeElement && isTouched(field) ? field : undefined,
  )
  const leaving = useNavigation().state !== 'idle'
  const setOpen = (open: boolean) => setOpenUnder(open ? field : undefined)
  // Every page brings a field of its own. Whoever is being led to the next one asks for nothing here.
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
    // Another tab or window: here nothing was chosen.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    field.value = isQuery ? text : ''
    setOpen(false)
    if (isQuery) void rememberSearch(text, client)
  }
  return (
    <>
      <p role="status" className="sr-only">
        {open && said(suggestions?.length, recents.queries.length)}
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

/** Empty or written in: what the page itself filled in asks for nothing. */
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

/** "5 suggestions" */
function said(suggestions: number | undefined, recents: number): string {
  if (suggestions === undefined)
    return recents > 0 ? counted(recents, 'recent search', 'recent searches') : ''
  return suggestions === 0 ? 'No suggestions' : counted(suggestions, 'suggestion', 'suggestions')
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** What stands below the searches: to clear them, to have them back, and what becomes of the shortcut. */
function useRecentActions({ queries, forgetAll }: Recents, byShortcut: boolean): RecentAction[] {
  const [bringBack, setBringBack] = useState<() => void>()
  const on = useSyncExternalStore(shortcutsOn.subscribe, shortcutsOn.read)
  const actions: RecentAction[] = []
  if (queries.length > 0) {
    const clear = () => {
      const undo = forgetAll()
      setBringBack(() => undo)
    }
    actions.push({ text: 'Clear all', run: clear })
  } else if (bringBack) {
    const undo = () => {
      bringBack()
      setBringBack(undefined)
    }
    actions.push({ note: 'Your searches were removed.', text: 'Undo', run: undo })
  }
  if (byShortcut || !on) {
    const note = on ? 'The key / led here.' : 'The key / leads here no more.'
    actions.push({ note, text: on ? 'Turn it off' : 'Turn it on', run: () => shortcutsOn.write(!on) })
  }
  return actions
}

const leastRoom = 160

/** Below the field, on phones as wide as the screen; never larger than what a keyboard leaves of it. */
function Popup({ field, children }: { field: HTMLInputElement; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const screen = window.visualViewport
    const measure = () => {
      const end = screen ? screen.offsetTop + screen.height : window.innerHeight
      const room = end - field.getBoundingClientRect().bottom - 16
      box.current?.style.setProperty('max-height', `${Math.max(room, leastRoom)}px`)
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
