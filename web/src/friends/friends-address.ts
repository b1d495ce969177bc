/** The parts of the page; `add` is where people are found and invited. */
const friendViews = ['friends', 'requests', 'groups', 'blocked', 'add'] as const
export type FriendView = (typeof friendViews)[number]

/** What the address of the page says: "?tab=requests&search=ama&page=2". */
export interface FriendsView {
  readonly tab: FriendView
  readonly search: string
  readonly page: number
}

export function friendsViewOf(params: URLSearchParams): FriendsView {
  const page = params.get('page') ?? ''
  return {
    tab: friendViews.find(tab => tab === params.get('tab')) ?? 'friends',
    search: (params.get('search') ?? '').trim().slice(0, 100),
    page: /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1,
  }
}

export function friendsAddress({ tab = 'friends', search = '', page = 1 }: Partial<FriendsView>): string {
  const params = new URLSearchParams({
    ...(tab !== 'friends' && { tab }),
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
  })
  return params.size > 0 ? `/dashboard/friends?${params}` : '/dashboard/friends'
}
