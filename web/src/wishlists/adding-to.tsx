import { useEffect, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { session } from '#kit/call.ts'
import { tabValue } from '#kit/tab-value.ts'
import { Adinkra } from '#ui/adinkra.tsx'
import { buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'

/** The list that hearts save to while its owner browses for gifts. */
interface AddingTo {
  readonly listId: string
  readonly name: string
  /** The page of the list. */
  readonly path: string
}

const stored = tabValue<AddingTo>(
  'akyede:adding-to',
  (value): value is AddingTo =>
    typeof value === 'object' &&
    value !== null &&
    ['listId', 'name', 'path'].every(
      name => typeof (value as Readonly<Record<string, unknown>>)[name] === 'string',
    ),
)

const listeners = new Set<() => void>()
// Each read of the storage makes a new object, which React would take for a change.
let known: AddingTo | null | undefined

/** "Add gifts" of a list starts it; it ends when the user leaves the pages of products. */
export const addingTo = {
  read(): AddingTo | null {
    known ??= stored.read()
    return known
  },
  readOnServer: (): AddingTo | null => null,
  start(list: AddingTo): void {
    stored.write(list)
    known = list
    for (const listener of listeners) listener()
  },
  end(): void {
    if (addingTo.read() === null) return
    stored.clear()
    known = null
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
session.onEnded(addingTo.end)

export const useAddingTo = (): AddingTo | null =>
  useSyncExternalStore(addingTo.subscribe, addingTo.read, addingTo.readOnServer)

const isProductPage = (path: string): boolean =>
  path === '/' || /^\/(browse|search|product|vendor)(\/|$)/.test(path)

/** Says for which list gifts are being added. A product page of a phone says so on its button. */
export function AddingToBar() {
  const target = useAddingTo()
  const { pathname } = useLocation()
  const isLeft = !isProductPage(pathname)
  useEffect(() => {
    if (isLeft) addingTo.end()
  }, [isLeft])
  if (!target || isLeft) return null
  const hasOwnBar = pathname.startsWith('/product')
  return (
    <aside
      aria-label="Adding to a list"
      data-foot-bar={hasOwnBar ? undefined : ''}
      className={classes(
        'fixed inset-x-0 bottom-(--tab-bar) z-20 flex animate-enter items-center gap-3 border-t border-line bg-surface py-2 pr-2 pl-4 shadow-e2 md:right-auto md:bottom-20 md:left-6 md:max-w-md md:rounded-chip md:border print:hidden',
        hasOwnBar && 'max-md:hidden',
      )}
    >
      <Adinkra name="akoma" size={20} className="shrink-0 text-brand" />
      <p className="min-w-0 flex-1 truncate">
        Adding to <b>{target.name}</b>
      </p>
      <Link to={target.path} className={buttonClass({ variant: 'secondary' })}>
        Done
      </Link>
    </aside>
  )
}
