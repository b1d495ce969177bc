import { friendWords } from '@akyede/contract/friend-words'
import type { FoundPerson } from '@akyede/contract/friends'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { friendsAddress } from './friends-address.ts'
import { InvitePanel } from './invite-panel.tsx'
import { knownByWords, PersonLine } from './person-line.tsx'
import { peopleQuery } from './queries.ts'
import { useRequest } from './use-friend-action.tsx'

/** Ways to add friends: search for people, and invite those without an account. */
export const AddTab = () => (
  <div className="grid gap-6 xl:grid-cols-2 xl:items-start">
    <FindPeople />
    <InvitePanel />
  </div>
)

/** A search for people. Without a search it shows suggestions. */
function FindPeople() {
  const [typed, setTyped] = useState('')
  const [submittedQuery, setSubmittedQuery] = useState('')
  const search = (event: FormEvent) => {
    event.preventDefault()
    setSubmittedQuery(typed.trim())
  }
  return (
    <Panel aria-labelledby="find" className="grid gap-5">
      <h2 id="find" className="text-xl">
        Find people
      </h2>
      <search aria-labelledby="find">
        <form className="grid gap-3" onSubmit={search}>
          <TextField
            label="Name, email or phone"
            hint="Enter a full email or phone number, or search friends of friends by name."
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={100}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" variant="secondary" className="justify-self-start">
            Find
          </Button>
        </form>
      </search>
      <People q={submittedQuery} />
    </Panel>
  )
}

function People({ q }: { q: string }) {
  const found = useQuery(peopleQuery(q))
  if (found.isError && !found.data)
    return <ErrorBlock message={found.error.message} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton kind="cart" count={2} />
  const people = found.data.data
  return (
    <div aria-busy={found.isFetching && found.isPlaceholderData} className="grid gap-3">
      {q === '' && people.length > 0 && <h3 className="font-semibold">People you may know</h3>}
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {q !== '' && foundWords(people.length, q)}
      </p>
      <ul aria-label="Found" className="grid gap-3 empty:hidden">
        {people.map(person => (
          <li key={person.id}>
            <FoundPersonLine person={person} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function foundWords(count: number, q: string): string {
  if (count === 0) return `We couldn’t find “${q}”. You can still invite them.`
  return count === 1 ? '1 person' : `${count} people`
}

function FoundPersonLine({ person }: { person: FoundPerson }) {
  return (
    <PersonLine person={person} facts={[knownByWords(person.mutualFriends, person.mutual)]}>
      <FriendAction person={person} />
    </PersonLine>
  )
}

function FriendAction({ person: { id, name, status } }: { person: FoundPerson }) {
  const request = useRequest(() => friendWords.requestSent)
  switch (status) {
    case 'accepted':
      return <Badge tone="good">Your friend</Badge>
    case 'pending_sent':
      return <Badge tone="waiting">Request sent</Badge>
    case 'pending_received':
      return (
        <ButtonLink variant="secondary" to={friendsAddress({ tab: 'requests' })}>
          Reply
        </ButtonLink>
      )
    case 'blocked':
    case null:
      return (
        <Button
          variant="secondary"
          aria-label={`Add ${name} as a friend`}
          pending={request.isPending && 'Sending…'}
          onClick={() => request.mutate({ userId: id })}
        >
          Add friend
        </Button>
      )
  }
}
