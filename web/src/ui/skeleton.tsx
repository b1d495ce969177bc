import { classes } from './classes.ts'

type Layout = 'cards' | 'results' | 'rows' | 'prose' | 'panels'

/** The skeletons of the specification (section 2): what is loading and how it is laid out. */
const kinds = {
  app: { awaited: 'the page', layout: 'panels', count: 3 },
  dashboard: { awaited: 'your dashboard', layout: 'panels', count: 4 },
  productGrid: { awaited: 'gifts', layout: 'cards', count: 8 },
  searchResults: { awaited: 'results', layout: 'results', count: 6 },
  product: { awaited: 'the gift', layout: 'prose', count: 8 },
  vendorProfile: { awaited: 'the maker', layout: 'prose', count: 8 },
  wishlists: { awaited: 'wishlists', layout: 'panels', count: 6 },
  orders: { awaited: 'orders', layout: 'rows', count: 4 },
  categories: { awaited: 'categories', layout: 'cards', count: 6 },
  preferences: { awaited: 'preferences', layout: 'rows', count: 5 },
  content: { awaited: 'the text', layout: 'prose', count: 10 },
  cart: { awaited: 'your cart', layout: 'rows', count: 3 },
  events: { awaited: 'your events', layout: 'rows', count: 4 },
} as const satisfies Record<string, { awaited: string; layout: Layout; count: number }>

export type SkeletonKind = keyof typeof kinds

interface SkeletonProps {
  kind: SkeletonKind
  /** The number of boxes, when it is known. */
  count?: number
  /** Shows the skeleton without the 200 ms delay. */
  atOnce?: boolean
}

/** Placeholder boxes for loading content. They appear after 200 ms, so that a fast response does not flicker. */
export function Skeleton({ kind, count, atOnce = false }: SkeletonProps) {
  const { awaited, layout, count: usual } = kinds[kind]
  const boxes = Array.from({ length: count ?? usual }, (_, index) => index)
  return (
    <div aria-busy className={atOnce ? undefined : 'animate-appear-late'}>
      <p role="status" className="sr-only">
        Loading {awaited}…
      </p>
      <div aria-hidden className={arrangements[layout]}>
        {boxes.map(box => (
          <Placeholder key={box} layout={layout} position={box} />
        ))}
      </div>
    </div>
  )
}

const arrangements: Record<Layout, string> = {
  cards: 'product-grid',
  results: 'results-grid',
  rows: 'grid gap-4',
  prose: 'grid max-w-[65ch] gap-3',
  panels: 'grid gap-5 sm:grid-cols-2',
}

const block = 'bg-surface-2'

function Placeholder({ layout, position }: { layout: Layout; position: number }) {
  if (layout === 'rows') return <div className={classes(block, 'h-24 rounded-picture')} />
  if (layout === 'panels') return <div className={classes(block, 'h-44 rounded-panel')} />
  if (layout === 'prose')
    return <div className={classes(block, 'h-4 rounded-badge', position % 4 === 3 ? 'w-1/2' : 'w-full')} />
  return (
    <div className="grid gap-2.5">
      <div className={classes(block, 'aspect-4/5 rounded-picture')} />
      <div className={classes(block, 'h-5 w-4/5 rounded-badge')} />
      <div className={classes(block, 'h-4 w-1/2 rounded-badge')} />
      <div className={classes(block, 'h-6 w-1/3 rounded-badge')} />
    </div>
  )
}
