import type { WorkshopPart } from '@akyede/contract/workshop-orders'
import { Gift, MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '#ui/badge.tsx'
import { checkboxClass } from '#ui/checkbox.tsx'
import { classes } from '#ui/classes.ts'
import { Picture } from '#ui/picture.tsx'
import { itemText, partStatusWords, promiseText } from './part-words.ts'
import { StepButton } from './step-button.tsx'

interface PartCardProps {
  readonly part: WorkshopPart
  readonly home: string
  readonly today: string
  /** Undefined where nothing can be selected. */
  readonly selection?: { readonly isSelected: boolean; onChange(): void } | undefined
}

/** A fulfilment in a list: what to make, for which day, where it goes, and the next step. */
export function PartCard({ part, home, today, selection }: PartCardProps) {
  const promise = promiseText(part, today)
  const [first] = part.items
  const { text, tone } = partStatusWords[part.status]
  return (
    <article
      aria-labelledby={`part-${part.id}`}
      className={classes(
        'grid content-start gap-4 rounded-panel border bg-surface p-4',
        promise?.isLate ? 'border-danger' : 'border-line',
      )}
    >
      <header className="flex items-start gap-3">
        {selection && (
          <label className="-m-2.5 grid size-11 shrink-0 place-items-center">
            <input
              type="checkbox"
              checked={selection.isSelected}
              onChange={selection.onChange}
              className={checkboxClass}
            />
            <span className="sr-only">Select order {part.order_number}</span>
          </label>
        )}
        <p className="min-w-0 grow">
          {promise ? (
            <strong className={promise.isLate ? 'text-danger' : 'text-ink'}>{promise.text}</strong>
          ) : (
            <strong>{text}</strong>
          )}
        </p>
        {promise && <Badge tone={tone}>{text}</Badge>}
      </header>
      <Link to={`${home}/orders/${part.id}`} className="group grid grid-cols-[5.5rem_minmax(0,1fr)] gap-4">
        <Picture
          slug={first?.picture.slug || undefined}
          alt=""
          placeholder={first?.picture.placeholder}
          sizes="88px"
          className="rounded-badge"
        />
        <span className="grid content-start gap-1 wrap-anywhere">
          {part.items.map(item => (
            <span key={`${item.product_id}${item.variant_id}`} className="font-semibold">
              {itemText(item)}
            </span>
          ))}
          <span
            id={`part-${part.id}`}
            className="text-sm text-ink-2 underline underline-offset-4 group-hover:decoration-2"
          >
            Order {part.order_number}
          </span>
          {part.ship_to.city && (
            <span className="inline-flex items-center gap-1.5 text-sm text-ink-2">
              <MapPin aria-hidden size={16} strokeWidth={1.75} /> {part.ship_to.city}
            </span>
          )}
        </span>
      </Link>
      {part.gift && <GiftNote gift={part.gift} />}
      <StepButton part={part} />
    </article>
  )
}

const GiftNote = ({ gift }: { gift: NonNullable<WorkshopPart['gift']> }) => (
  <div className="flex gap-2 rounded-control bg-gold-soft px-3.5 py-2.5 text-gold-ink wrap-anywhere">
    <Gift aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0" />
    <p className="whitespace-pre-line">
      <span className="font-semibold">{gift.wrap ? 'Gift wrap and greeting card' : 'Greeting card'}</span>
      {gift.message && `: ${gift.message}`}
    </p>
  </div>
)
