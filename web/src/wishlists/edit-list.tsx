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

/** What both sides of a conflict have. */
interface Conflict {
  readonly mine: ListFormValues
  readonly theirs: ListNow
}

/** The form about a list. What somebody else has changed meanwhile is never written over unseen. */
export function EditList({ list, base }: EditListProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  // What the form began from: answers that come while somebody writes do not touch it.
  const [began, setBegan] = useState(() => beganFrom(list, 1))
  const [dirty, setDirty] = useState(false)
  const [conflict, setConflict] = useState<Conflict>()
  const leaving = useRef(false)
  useEffect(focusHeadingIfLost, [])

  /** True when it was saved; false where somebody else was first. */
  const save = async (mine: ListFormValues, version: number): Promise<boolean> => {
    const saved = await saveList(list.id, changesIn(began.values, mine), version)
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
    setBegan(beganFrom(theirs, began.form + 1))
    setDirty(false)
    setConflict(undefined)
  }
  /** A cover is a change of the list too: the next version, if nobody else has made one. */
  const coverSaved = ({ version }: WishlistFacts) =>
    setBegan(now => (version === now.version + 1 ? { ...now, version } : now))
  return (
    <>
      <ListForm
        // Another beginning is another form.
        key={began.form}
        values={began.values}
        owns={list.role === 'owner'}
        saveText="Save changes"
        savingText="Saving…"
        onSave={mine => save(mine, began.version)}
        onChange={values => setDirty(isChanged(began.values, values))}
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
          mine={withChanges(formOf(conflict.theirs), began.values, conflict.mine)}
          theirs={formOf(conflict.theirs)}
          onKeepMine={() => save(conflict.mine, conflict.theirs.version)}
          onUseTheirs={() => takeTheirs(conflict)}
          onClose={() => setConflict(undefined)}
        />
      )}
    </>
  )
}

const beganFrom = (list: ListNow, form: number) => ({ values: formOf(list), version: list.version, form })

/** A list as it stands now; what is on it goes without saying here. */
type ListNow = Omit<WishlistCard, 'items'>

type Saved = { readonly list: WishlistFacts } | { readonly theirs: ListNow }

/** Writes changes of the version that they were made from. Answers the list of others where it is another one by now. */
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
