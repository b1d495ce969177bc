import { useState } from 'react'
import { useSignedInQuery } from '#feature/accounts'
import { FieldError } from '#ui/field-error.tsx'
import { PersonPicture } from '#ui/person-picture.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { friendsToInviteQuery } from './queries.ts'

/** A search field appears from this many friends on. */
const manyFriends = 8

interface FriendsFieldProps {
  legend: string
  chosen: readonly number[]
  onChoose: (ids: readonly number[]) => void
  /** People who are already invited. */
  without?: readonly number[]
  error?: string | undefined
}

/** Checkboxes for the friends to invite. */
export function FriendsField({ legend, chosen, onChoose, without = [], error }: FriendsFieldProps) {
  const [search, setSearch] = useState('')
  const found = useSignedInQuery(friendsToInviteQuery(search.trim()))
  const friends = (found.data?.data ?? []).filter(({ id }) => !without.includes(id))
  const total = found.data?.pagination.total ?? 0
  const toggle = (id: number, on: boolean) =>
    onChoose(on ? [...chosen, id] : chosen.filter(other => other !== id))
  return (
    <fieldset className="grid gap-3" aria-invalid={error ? true : undefined}>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      {(search || total > manyFriends) && (
        <TextField
          label="Search friends"
          type="search"
          value={search}
          maxLength={100}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {found.isError && (
        <p className="text-ink-2">We couldn’t load your friends. You can invite them later.</p>
      )}
      {found.data && friends.length === 0 && (
        <p className="text-ink-2">
          {search && 'No friends match that name. '}
          {!search && total === 0 && (
            <>
              Add friends to invite them. <TextLink to="/dashboard/friends">Find your friends</TextLink>
            </>
          )}
          {!search && total > 0 && 'You’ve invited all your friends.'}
        </p>
      )}
      <ul className="grid max-h-80 gap-2 overflow-y-auto empty:hidden sm:grid-cols-2">
        {friends.map(friend => (
          <li key={friend.id}>
            <label className="flex min-h-13 cursor-pointer items-center gap-3 rounded-control border border-line-strong bg-surface px-3 py-2 has-checked:border-ink has-checked:bg-surface-2 has-focus-visible:outline-3 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus">
              <input
                type="checkbox"
                checked={chosen.includes(friend.id)}
                onChange={({ target }) => toggle(friend.id, target.checked)}
                className="grid size-5 shrink-0 appearance-none place-content-center rounded-[5px] border-2 border-line-strong bg-surface outline-none before:size-3 before:scale-0 before:bg-on-brand before:[clip-path:polygon(14%_44%,0_65%,50%_100%,100%_16%,80%_0,43%_62%)] checked:border-brand checked:bg-brand checked:before:scale-100 forced-colors:appearance-auto"
              />
              <PersonPicture person={friend} size={36} />
              <span className="min-w-0 wrap-anywhere">{friend.name}</span>
            </label>
          </li>
        ))}
      </ul>
      <FieldError id="friends-field-error" error={error} />
    </fieldset>
  )
}
