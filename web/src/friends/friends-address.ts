/** The tabs of the page; `add` is the one to find and invite people. */
const friendViews = ['friends', 'requests', 'groups', 'blocked', 'add'] as const
export type FriendView = (typeof friendViews)[number]

/** The view in the page's address: "?tab=requests&search=ama&page=2&sent=3". */
export interface FriendsView {
  readonly tab: FriendView
  readonly search: string
  readonly page: number
  /** The page of sent requests, which are listed below the received ones. */
  readonly sent: number
}

export function friendsViewOf(params: URLSearchParams): FriendsView {
  return {
    tab: friendViews.find(tab => tab === params.get('tab')) ?? 'friends',
    search: (params.get('search') ?? '').trim().slice(0, 100),
    page: pageIn(params.get('page')),
    sent: pageIn(params.get('sent')),
  }
}

const pageIn = (text: string | null): number => (text && /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 1)

export function friendsAddress(view: Partial<FriendsView>): string {
  const { tab = 'friends', search = '', page = 1, sent = 1 } = view
  const params = new URLSearchParams({
    ...(tab !== 'friends' && { tab }),
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
    ...(sent > 1 && { sent: String(sent) }),
  })
  return params.size > 0 ? `/dashboard/friends?${params}` : '/dashboard/friends'
}
