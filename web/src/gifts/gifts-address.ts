export const directions = ['received', 'given'] as const
export type Direction = (typeof directions)[number]

export interface GiftsView {
  readonly direction: Direction
  readonly page: number
}

export const giftsViewOf = (search: URLSearchParams): GiftsView => {
  const page = search.get('page') ?? ''
  return {
    direction: search.get('tab') === 'given' ? 'given' : 'received',
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  }
}

export function giftsAddress({ direction, page }: GiftsView): string {
  const search = new URLSearchParams({
    ...(direction === 'given' && { tab: direction }),
    ...(page > 1 && { page: String(page) }),
  })
  return search.size > 0 ? `/dashboard/gifts?${search}` : '/dashboard/gifts'
}
