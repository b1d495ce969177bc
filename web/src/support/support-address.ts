import { type SupportStatus, supportStatuses } from '@akyede/contract/support-words'

export const supportPath = '/dashboard/support'
export const newTicketPath = `${supportPath}/new`
export const ticketPath = (ticketId: string): string => `${supportPath}/${ticketId}`

/** The view in the page's address: "?status=resolved&page=2". */
export interface SupportView {
  readonly page: number
  readonly status: SupportStatus | null
}

const lastPage = 1000

/** Invalid parameters are ignored. */
export function supportViewOf(params: URLSearchParams): SupportView {
  const page = Number(params.get('page') ?? 1)
  const status = supportStatuses.find(known => known === params.get('status'))
  return { page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1, status: status ?? null }
}

export function supportAddress({ page, status }: SupportView): string {
  const params = new URLSearchParams({ ...(status && { status }), ...(page > 1 && { page: String(page) }) })
  return params.size === 0 ? supportPath : `${supportPath}?${params}`
}

/** The order number in the address (`?order=AK-7F3K2QHM`); empty without one. */
export const orderIn = (search: URLSearchParams): string => {
  const [number = ''] = /^AK-[A-Z0-9-]{6,20}$/.exec(search.get('order') ?? '') ?? []
  return number
}
