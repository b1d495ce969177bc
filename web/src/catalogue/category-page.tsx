import type { Category } from '@akyede/contract/catalogue'
import { Suspense } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { lazyComponents } from '#kit/lazy-components.ts'
import { Picture } from '#ui/picture.tsx'
import { CategoryChips } from './category-chips.tsx'
import { FavouritePin } from './lazy-list-controls.ts'
import { ListFailure } from './list-failure.tsx'

const NotFound = lazyComponents(() => import('#feature/not-found')).component(module => module.NotFound)

/** The heading and story of a category beside its picture. Phones show the heading alone, above the gifts. */
export function CategoryBand({ category, title }: { category: Category; title: string }) {
  return (
    <header className="grid overflow-hidden sm:grid-cols-[2fr_1fr] sm:rounded-panel sm:bg-craft-soft">
      <div className="grid content-center gap-3 sm:p-8">
        <div className="flex min-h-11 items-center justify-between gap-3">
          <h1 className="text-title text-craft-ink">{title}</h1>
          <Suspense>
            <FavouritePin slug={category.slug} name={category.name} />
          </Suspense>
        </div>
        <p className="max-w-[58ch] text-lg text-ink-2 max-sm:hidden">{category.story}</p>
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
    <Suspense>
      <NotFound title="Category not found">
        <div className="w-full min-w-0">
          <CategoryChips label="Categories" categories={categories} />
        </div>
      </NotFound>
    </Suspense>
  )
}
