import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, call } from '#kit/call.ts'
import { focusHeadingIfLost } from '#ui/focus-heading.ts'
import { toast } from '#ui/toast.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { CoverSection } from './cover-section.tsx'
import { DangerZone } from './danger-zone.tsx'
import { ListForm } from './list-form.tsx'
import {
  changesIn,
  formOf,
  isChanged,
  type ListFormValues,
  type ListToSave,
  withChanges,
} from './list-form-values.ts'
import type { WishlistCard, WishlistFacts } from './lists-address.ts'
import { refreshWishlists, wishlistQuery } from './queries.ts'
import { UnsavedGuard } from './unsaved-guard.tsx'

interface EditListProps {
  list: WishlistFacts
  base: string
}

/** Both sides of a conflict. */
interface Conflict {
  readonly mine: ListFormValues
  readonly theirs: ListNow
}

/** Edits a list. A concurrent change is shown before it is overwritten. */
export function EditList({ list, base }: EditListProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  // Values and version at the start of editing; later responses do not change them.
  const [initial, setInitial] = useState(() => initialFrom(list, 1))
  const [dirty, setDirty] = useState(false)
  const [conflict, setConflict] = useState<Conflict>()
  const leaving = useRef(false)
  useEffect(focusHeadingIfLost, [])

  /** True when it was saved, false on a conflict. */
  const save = async (mine: ListFormValues, version: number): Promise<boolean> => {
    const saved = await saveList(list.id, changesIn(initial.values, mine), version)
    if ('theirs' in saved) {
      void client.invalidateQueries({ queryKey: wishlistQuery(list.id).queryKey })
      setConflict({ mine, theirs: saved.theirs })
      return false
    }
    client.setQueryData(wishlistQuery(list.id).queryKey, saved.list)
    void refreshWishlists(client)
    toast.success('Wishlist saved')
    leaving.current = true
    await navigate(`${base}/${list.id}`)
    return true
  }
  const takeTheirs = ({ theirs }: Conflict) => {
    setInitial(initialFrom(theirs, initial.form + 1))
    setDirty(false)
    setConflict(undefined)
  }
  /** A new cover increments the list's version. */
  const coverSaved = ({ version }: WishlistFacts) =>
    setInitial(now => (version === now.version + 1 ? { ...now, version } : now))
  return (
    <>
      <ListForm
        // A new key resets the form.
        key={initial.form}
        values={initial.values}
        owns={list.role === 'owner'}
        saveText="Save changes"
        savingText="Saving…"
        onSave={mine => save(mine, initial.version)}
        onChange={values => setDirty(isChanged(initial.values, values))}
      />
      <CoverSection list={list} onSaved={coverSaved} />
      {list.role === 'owner' && (
        <DangerZone
          list={list}
          onGone={() => {
            leaving.current = true
            void navigate(base)
          }}
        />
      )}
      <UnsavedGuard dirty={dirty} leaving={leaving} />
      {conflict && (
        <ConflictDialog
          mine={withChanges(formOf(conflict.theirs), initial.values, conflict.mine)}
          theirs={formOf(conflict.theirs)}
          onKeepMine={() => save(conflict.mine, conflict.theirs.version)}
          onUseTheirs={() => takeTheirs(conflict)}
          onClose={() => setConflict(undefined)}
        />
      )}
    </>
  )
}

const initialFrom = (list: ListNow, form: number) => ({ values: formOf(list), version: list.version, form })

/** The current list without its items. */
type ListNow = Omit<WishlistCard, 'items'>

type Saved = { readonly list: WishlistFacts } | { readonly theirs: ListNow }

/** Saves changes made from this version. Returns the current list when it has another version. */
async function saveList(wishlistId: string, changes: Partial<ListToSave>, version: number): Promise<Saved> {
  try {
    const { data } = await call(
      'changeWishlist',
      { params: { wishlistId }, body: changes },
      { headers: { 'if-match': `"${version}"` } },
    )
    return { list: data }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'wishlist.modified') throw error
    const { wishlist } = error.facts as { wishlist?: ListNow }
    return { theirs: wishlist ?? (await call('getWishlist', { params: { wishlistId } })).data }
  }
}
