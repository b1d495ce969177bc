import type { Category } from '@akyede/contract/catalogue'
import { Suspense } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { NotFound } from '#feature/not-found'
import { Picture } from '#ui/picture.tsx'
import { CategoryChips } from './category-chips.tsx'
import { FavouriteHeart } from './lazy-list-controls.ts'
import { ListFailure } from './list-failure.tsx'

/** The name and story of a category beside its picture. */
export function CategoryBand({ category }: { category: Category }) {
  return (
    <header className="grid overflow-hidden rounded-panel border border-line bg-surface sm:grid-cols-[2fr_1fr]">
      <div className="grid content-center gap-3 p-5 sm:p-8">
        <div className="flex min-h-11 items-center justify-between gap-3">
          <h1 className="text-title">{category.name}</h1>
          <Suspense>
            <FavouriteHeart slug={category.slug} name={category.name} />
          </Suspense>
        </div>
        <p className="max-w-[58ch] text-lg text-ink-2">{category.story}</p>
      </div>
      <Picture
        {...category.picture}
        alt=""
        sizes="(width >= 80rem) 400px, (width >= 40rem) 33vw, 100vw"
        className="h-full max-h-72 max-sm:hidden"
      />
    </header>
  )
}

/** Error page for an unknown category, with the categories that exist. */
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
