import type { Category } from '@akyede/contract/catalogue'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { NotFound } from '#feature/not-found'
import { CategoryChips } from './category-chips.tsx'
import { ListFailure } from './list-failure.tsx'

/** A category that is not there, with those that are. */
export function CategoryGone() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ListFailure title="Gifts" />
  const { categories } = error.data as { categories: Category[] }
  return (
    <NotFound title="Category not found">
      <div className="w-full min-w-0">
        <CategoryChips label="Categories" categories={categories} />
      </div>
    </NotFound>
  )
}
