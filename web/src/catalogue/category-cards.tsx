import type { Category } from '@akyede/contract/catalogue'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card, cardLinkClass } from '#ui/card.tsx'
import { craftOf } from '#ui/craft.ts'
import { Picture } from '#ui/picture.tsx'
import { categoryPath } from './category-path.ts'
import { giftCount } from './gift-count.ts'

const sizes = '(width >= 64rem) 180px, (width >= 40rem) 30vw, 29vw'

interface CategoryCardsProps {
  categories: readonly Category[]
  /** An action for a category, in the corner of its picture. */
  corner?: (category: Category) => ReactNode
}

/** Cards of the top categories, with the number of gifts in each. */
export function CategoryCards({ categories, corner }: CategoryCardsProps) {
  return (
    <ul className="grid grid-cols-3 gap-x-3 gap-y-4 lg:grid-cols-6 lg:gap-x-5">
      {categories.map(category => (
        <li key={category.id} data-craft={craftOf(category.name)}>
          <Card className="h-full gap-0 rounded-picture bg-craft-soft">
            <Picture {...category.picture} alt="" sizes={sizes} className="aspect-square rounded-t-picture" />
            <div className="px-2.5 py-2 sm:px-3">
              <h3 className="font-text text-base leading-snug font-semibold tracking-normal">
                <Link to={categoryPath(category)} className={cardLinkClass}>
                  {category.name}
                </Link>
              </h3>
              <p className="text-sm text-craft-ink">{giftCount(category.count)}</p>
            </div>
            {corner && <div className="absolute top-0 right-0">{corner(category)}</div>}
          </Card>
        </li>
      ))}
    </ul>
  )
}
