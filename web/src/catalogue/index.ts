export { CategoryCards } from './category-cards.tsx'
export { CategoryChips } from './category-chips.tsx'
export { CategoryBand, CategoryGone } from './category-page.tsx'
export { categoryPath } from './category-path.ts'
export { categoryTrail, pathToCategory } from './category-trail.ts'
export { createInProcessCall, type InProcessCall, LazyGone, orNotFoundWithGifts } from './in-process-call.ts'
export { NothingFound, RecentSearches } from './lazy-list-controls.ts'
export { preloadProductComponents } from './lazy-product-components.ts'
export type { ListAddress } from './list-address.ts'
export { isNarrowed, listHref, listMeta, listQuery, titleOfPage } from './list-address.ts'
export { ListFailure } from './list-failure.tsx'
export { withHeading } from './list-heading.ts'
export {
  findList,
  type HeadedListPage,
  type ListPage,
  listResponse,
  loadCachedList,
  useListPage,
} from './list-page.ts'
export { nearestCategories } from './nearest-categories.ts'
export { type ClientLoad, loadCachedPage } from './page-cache.ts'
export { badgedCards, ProductCard } from './product-card.tsx'
export { ProductGrid } from './product-grid.tsx'
export { ProductPage } from './product-page.tsx'
export { readListAddress, readSearchAddress } from './read-list-address.ts'
export { Results } from './results.tsx'
export { ShareOptions } from './share-row.tsx'
export { breadcrumbData, productMeta } from './structured-data.ts'
