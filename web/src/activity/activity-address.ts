import { type ActivityCategory, activityCategoryWords } from '@akyede/contract/activity-words'

/** The view of the feed in the address, such as "?category=list&search=ama&page=2". */
export interface ActivityView {
  readonly category: ActivityCategory | null
  readonly search: string
  readonly page: number
}

export const activityPath = '/dashboard/activity'
const lastPage = 1000
const longestSearch = 255

const isCategory = (name: string | null): name is ActivityCategory =>
  name !== null && Object.hasOwn(activityCategoryWords, name)

/** Reads the view from the address and ignores everything that is not valid. */
export function viewOf(params: URLSearchParams): ActivityView {
  const page = Number(params.get('page') ?? 1)
  const category = params.get('category')
  return {
    category: isCategory(category) ? category : null,
    search: (params.get('search') ?? '').trim().slice(0, longestSearch),
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
  }
}

/** The address of a view, without default values. */
export function addressOf({ category, search, page }: ActivityView): string {
  const params = new URLSearchParams({
    ...(category && { category }),
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
  })
  return params.size === 0 ? activityPath : `${activityPath}?${params}`
}
