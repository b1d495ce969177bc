import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { Form } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { FriendRow } from './friend-row.tsx'
import { type FriendsView, friendsAddress } from './friends-address.ts'
import { PeoplePage } from './people-page.tsx'
import { friendsQuery } from './queries.ts'

/** So many are seen at one look. */
const few = 6

/** One's friends by their names. */
export function FriendsTab({ view }: { view: FriendsView }) {
  const { data } = useQuery(friendsQuery({ status: 'accepted', search: view.search, page: view.page }))
  const isSearched = view.search !== '' || (data?.pagination.total ?? 0) > few
  return (
    <div className="grid gap-5">
      {isSearched && <SearchFriends search={view.search} />}
      <PeoplePage label="Friends" status="accepted" view={view} empty={<Nobody search={view.search} />}>
        {friend => <FriendRow friend={friend} />}
      </PeoplePage>
    </div>
  )
}

const SearchFriends = ({ search }: { search: string }) => (
  <Form
    action="/dashboard/friends"
    role="search"
    aria-label="Friends"
    replace
    className="flex max-w-md items-end gap-2"
  >
    <div className="grid grow gap-1.5">
      <label htmlFor="friends-search" className="font-semibold">
        Search friends
      </label>
      <input
        key={search}
        id="friends-search"
        type="search"
        name="search"
        defaultValue={search}
        maxLength={100}
        enterKeyHint="search"
        className="min-h-11 w-full rounded-control border border-line-strong bg-surface px-3.5 text-base"
      />
    </div>
    <Button type="submit" variant="secondary" size="icon" aria-label="Search" className="shrink-0">
      <Search aria-hidden size={20} strokeWidth={1.75} />
    </Button>
  </Form>
)

const Nobody = ({ search }: { search: string }) =>
  search === '' ? (
    <Empty
      symbol="akoma"
      action={<ButtonLink to={friendsAddress({ tab: 'add' })}>Invite a friend</ButtonLink>}
    >
      Gifts are better with people.
    </Empty>
  ) : (
    <Empty
      symbol="ananse-ntontan"
      action={
        <ButtonLink variant="secondary" to={friendsAddress({})}>
          Show all friends
        </ButtonLink>
      }
    >
      No friend of yours is called “{search}”.
    </Empty>
  )
