import type { ProductCard as CardFacts } from '@akyede/contract/catalogue'
import { asCedis, formatCedis } from '@akyede/contract/money'
import type { WorkshopProduct } from '@akyede/contract/workshop-products'
import { useQuery } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { PanelSection } from '#ui/panel-section.tsx'
import { useWorkshop } from '../use-workshop.ts'

interface Card {
  readonly key: string
  readonly url: string | undefined
  readonly name: string
  readonly maker: string
  readonly price: string
}

/** The card of the product in a list, beside others, in both themes. */
export function PreviewSection({ product }: { product: WorkshopProduct }) {
  const { name: maker } = useWorkshop()
  const neighbours = useQuery({
    queryKey: ['workshop', 'neighbours'],
    queryFn: ({ signal }) =>
      call('listProducts', { query: { limit: '3', sortBy: 'popularity' } }, { signal }).then(
        ({ data }) => data,
      ),
  })
  const [first, second, third] = (neighbours.data ?? []).map(cardOf)
  const own: Card = {
    key: product.id,
    url: product.pictures[0]?.url,
    name: product.name || 'Your product',
    maker,
    price: product.price === null ? 'Price' : formatCedis(product.price, { trim: true }),
  }
  const cards = [first, own, second, third].filter(card => card !== undefined)
  return (
    <PanelSection id="preview" title="How buyers see it">
      {(['light', 'dark'] as const).map(theme => (
        <ul
          key={theme}
          aria-label={`In the ${theme} theme`}
          data-theme={theme}
          ref={declareTokens}
          className="grid grid-cols-2 gap-x-3 gap-y-5 rounded-picture bg-bg p-4 text-ink sm:grid-cols-4"
        >
          {cards.map(card => (
            <PreviewCard key={card.key} card={card} isOwn={card.key === product.id} />
          ))}
        </ul>
      ))}
    </PanelSection>
  )
}

const tokens = ['--color-bg', '--color-surface-2', '--color-ink', '--color-ink-3']

/** The colours of the page are those of its own theme; declared again on an element, they follow the element's. */
function declareTokens(element: HTMLElement | null): void {
  const declarations = [...document.styleSheets].flatMap(sheet => declarationsIn(sheet.cssRules))
  for (const token of tokens) {
    const value = declarations.map(each => each.getPropertyValue(token)).find(Boolean)
    if (value) element?.style.setProperty(token, value)
  }
}

/** Those of all rules, also within layers. */
const declarationsIn = (rules: CSSRuleList): CSSStyleDeclaration[] =>
  [...rules].flatMap(rule => {
    if (rule instanceof CSSStyleRule) return rule.style
    return rule instanceof CSSLayerBlockRule ? declarationsIn(rule.cssRules) : []
  })

const cardOf = ({ id, image, name, vendor, price }: CardFacts): Card => ({
  ...{ key: id, url: image, name, maker: vendor.name, price: formatCedis(asCedis(price), { trim: true }) },
})

const PreviewCard = ({ card: { url, name, maker, price }, isOwn }: { card: Card; isOwn: boolean }) => (
  <li aria-hidden={!isOwn} className="grid content-start gap-1">
    {url ? (
      <img src={url} alt="" className="aspect-4/5 w-full rounded-picture bg-surface-2 object-cover" />
    ) : (
      <span className="aspect-4/5 w-full rounded-picture bg-surface-2" />
    )}
    <p className="mt-1.5 line-clamp-2 font-semibold">{name}</p>
    <p className="truncate text-sm text-ink-3">{maker}</p>
    <p className="text-lg font-bold tabular-nums">{price}</p>
  </li>
)
