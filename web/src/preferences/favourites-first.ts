import { usePreferences } from './preferences.ts'

/** The same categories, those with a heart first, in the order in which they got it. */
export function useFavouritesFirst<C extends { slug: string }>(categories: readonly C[]): readonly C[] {
  const { favoriteCategories } = usePreferences()
  if (favoriteCategories.length === 0) return categories
  const place = ({ slug }: C) => {
    const at = favoriteCategories.indexOf(slug)
    return at === -1 ? favoriteCategories.length : at
  }
  return [...categories].sort((a, b) => place(a) - place(b))
}
