import { TabLinks } from '#ui/choice-links.tsx'
import { type FriendView, friendsAddress } from './friends-address.ts'

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
