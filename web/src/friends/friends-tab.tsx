import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#ui/button.tsx'
import { TabLinks } from '#ui/choice-links.tsx'
import { Empty } from '#ui/empty.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { FriendRow } from './friend-row.tsx'
import { type FriendsView, type FriendView, friendsAddress } from './friends-address.ts'
import { PeoplePage } from './people-page.tsx'
import { friendsQuery } from './queries.ts'

/** With up to this many friends no search field is needed. */
const few = 6

/** The user's friends by name. */
export function FriendsTab({ view }: { view: FriendsView }) {
  const { data } = useQuery(friendsQuery({ status: 'accepted', search: view.search, page: view.page }))
  const isSearched = view.search !== '' || (data?.pagination.total ?? 0) > few
  return (
    <div className="grid gap-5">
      {isSearched && (
        <SearchForm
          name="Friends"
          label="Search friends"
          action={friendsAddress({})}
          search={view.search}
          className="max-w-md"
        />
      )}
      <PeoplePage label="Friends" status="accepted" view={view} empty={<NoFriends search={view.search} />}>
        {friend => <FriendRow friend={friend} />}
      </PeoplePage>
    </div>
  )
}

const NoFriends = ({ search }: { search: string }) =>
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
      No friends match “{search}”.
    </Empty>
  )

const names: Readonly<Partial<Record<FriendView, string>>> = {
  friends: 'Friends',
  requests: 'Requests',
  groups: 'Groups',
  blocked: 'Blocked',
}

/** The tabs of the page, with the number of received requests. */
export const FriendsTabs = ({ tab: shown, requests }: { tab: FriendView; requests: number }) => (
  <TabLinks
    label="Friends"
    choices={(Object.keys(names) as FriendView[]).map(tab => ({
      key: tab,
      text: tab === 'requests' && requests > 0 ? `${names[tab]} (${requests})` : names[tab],
      to: friendsAddress({ tab }),
      current: tab === shown,
    }))}
  />
)
