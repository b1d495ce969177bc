import type { Vendor } from '@akyede/contract/vendors'
import { Clock, Hammer, type LucideIcon, MapPin, Sprout } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Picture } from '#ui/picture.tsx'
import { Stars } from '#ui/stars.tsx'
import { initialsOf, placeOf, responseTimeText } from './vendor-words.ts'

/** The vendor: portrait, craft, place and its most popular product. */
export function VendorHeader({ vendor }: { vendor: Vendor }) {
  const { name, cover, story } = vendor
  return (
    <header className="grid overflow-hidden rounded-panel bg-craft-soft md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid content-center gap-5 p-5 sm:p-8 lg:p-12">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Portrait name={name} className="size-18 shrink-0 rounded-control sm:size-24" />
          <h1 className="min-w-0 flex-[1_1_12rem] text-title">{name}</h1>
        </div>
        <Facts vendor={vendor} />
        <p className="max-w-[58ch] text-lg text-ink-2">{story}</p>
      </div>
      {cover && (
        // As high as the text beside it, and never lower than the picture itself.
        <div className="aspect-square md:aspect-auto md:min-h-100 lg:min-h-110">
          <Picture
            {...cover}
            sizes="(width >= 48rem) 352px, 88vw"
            first
            className="h-full! object-[50%_25%]"
          />
        </div>
      )}
    </header>
  )
}

function Facts({ vendor }: { vendor: Vendor }) {
  const { craft, since, rating, reviews, answers_within_hours } = vendor
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2 text-ink-2">
      <Fact Icon={Hammer}>{craft}</Fact>
      <Fact Icon={MapPin}>{placeOf(vendor)}</Fact>
      <Fact Icon={Sprout}>Since {since}</Fact>
      {rating !== null && (
        <li className="flex items-center">
          <Stars rating={rating} reviews={reviews} />
        </li>
      )}
      {answers_within_hours !== null && <Fact Icon={Clock}>{responseTimeText(answers_within_hours)}</Fact>}
    </ul>
  )
}

function Fact({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <Icon aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-craft-ink" />
      {children}
    </li>
  )
}

/** A generated portrait: the vendor's initials on a tile of stepped diamonds, in the colours of the craft. */
function Portrait({ name, className }: { name: string; className: string }) {
  const id = useId()
  return (
    <svg viewBox="0 0 96 96" aria-hidden className={className}>
      <pattern id={id} width={24} height={24} patternUnits="userSpaceOnUse">
        <rect width={24} height={24} className="fill-craft" />
        <path d={steppedDiamond} className="fill-craft-soft" />
      </pattern>
      <rect width={96} height={96} fill={`url(#${id})`} />
      <rect x={18} y={24} width={60} height={48} className="fill-craft" />
      <text x={48} y={60} textAnchor="middle" className="fill-on-craft font-display text-[34px] font-bold">
        {initialsOf(name)}
      </text>
    </svg>
  )
}

/** Rows of a woven diamond that grow and shrink by steps, within a square of 24. */
const steppedDiamond = [4, 12, 20, 12, 4]
  .map((wide, row) => `M${(24 - wide) / 2} ${2 + row * 4}h${wide}v4h${-wide}z`)
  .join('')
