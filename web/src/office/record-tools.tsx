import { officeLimits } from '@akyede/contract/office-limits'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { call } from '#kit/call.ts'
import { wordsOf } from '#kit/form-problems.ts'
import { storedValue } from '#kit/storage.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { officeKey } from './queries.ts'

type Hidden = Readonly<Record<string, readonly string[]>>

/** Titles of the columns that a member of staff hid on this device, by list. */
const hiddenColumns = storedValue<Hidden>({
  key: 'akyede:office-columns',
  version: 1,
  fallback: {},
  accepts: (value): value is Hidden =>
    typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray),
})

const noTitles: readonly string[] = []

export const useHiddenColumns = (list: string): readonly string[] =>
  useSyncExternalStore(hiddenColumns.subscribe, hiddenColumns.read, hiddenColumns.read)[list] ?? noTitles

/** A button whose dialog chooses the columns of a list. The first column always stays. */
export function ColumnChoice({ list, titles }: { list: string; titles: readonly string[] }) {
  const [open, setOpen] = useState(false)
  const hidden = useHiddenColumns(list)
  const choose = (title: string, isShown: boolean) =>
    hiddenColumns.write({
      ...hiddenColumns.read(),
      [list]: isShown ? hidden.filter(each => each !== title) : [...hidden, title],
    })
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)} className="max-md:hidden">
        Columns
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Columns">
        <div className="grid">
          {titles.slice(1).map(title => (
            <Checkbox
              key={title}
              label={title}
              checked={!hidden.includes(title)}
              onChange={event => choose(title, event.target.checked)}
            />
          ))}
        </div>
      </Dialog>
    </>
  )
}

const viewsQuery = queryOptions({
  queryKey: [...officeKey, 'views'],
  queryFn: ({ signal }) => call('listSavedViews', {}, { signal }).then(({ data }) => data),
  staleTime: 60_000,
})

/** A menu of the caller's saved filters of a list, which can be saved and deleted. */
export function SavedViews({ list }: { list: string }) {
  const [open, setOpen] = useState(false)
  const views = useQuery(viewsQuery).data?.filter(view => view.list === list) ?? []
  return (
    <>
      <ActionMenu
        face="Saved views"
        entries={[
          ...views.map(({ name, query }) => ({ text: name, to: `/office/${list}?${query}` })),
          { text: 'Save or delete…', onSelect: () => setOpen(true) },
        ]}
      />
      <Dialog open={open} onClose={() => setOpen(false)} title="Saved views">
        <SavedViewsForm list={list} names={views.map(({ name }) => name)} />
      </Dialog>
    </>
  )
}

function SavedViewsForm({ list, names }: { list: string; names: readonly string[] }) {
  const client = useQueryClient()
  const { search } = useLocation()
  const [name, setName] = useState('')
  const onSuccess = () => client.invalidateQueries({ queryKey: viewsQuery.queryKey })
  const save = useMutation({
    mutationFn: () => {
      const kept = new URLSearchParams(search)
      kept.delete('page')
      return call('setSavedView', { params: { name: name.trim() }, body: { list, query: kept.toString() } })
    },
    onSuccess: () => {
      setName('')
      return onSuccess()
    },
  })
  const remove = useMutation({
    mutationFn: (removed: string) => call('removeSavedView', { params: { name: removed } }),
    onSuccess,
  })
  const failure = save.error ?? remove.error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() && !save.isPending) save.mutate()
  }
  return (
    <div className="grid gap-5">
      <form noValidate className="grid gap-3" onSubmit={submit}>
        <TextField
          label="Name of this view"
          maxLength={officeLimits.savedName}
          value={name}
          error={failure ? wordsOf(failure, 'This didn’t work') : undefined}
          onChange={event => setName(event.target.value)}
        />
        <Button type="submit" className="justify-self-start" pending={save.isPending && 'Saving…'}>
          Save view
        </Button>
      </form>
      {names.length > 0 && (
        <ul className="grid gap-1">
          {names.map(saved => (
            <li key={saved} className="flex items-center justify-between gap-3">
              <span className="wrap-anywhere">{saved}</span>
              <Button
                variant="quiet"
                aria-label={`Delete ${saved}`}
                pending={remove.isPending && remove.variables === saved && 'Deleting…'}
                onClick={() => remove.mutate(saved)}
              >
                Delete
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
