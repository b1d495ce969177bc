import type { Vendor } from '@akyede/contract/vendors'
import { Clock, Hammer, type LucideIcon, MapPin, Sprout } from 'lucide-react'
import type { ReactNode } from 'react'
import { Picture } from '#ui/picture.tsx'
import { Stars } from '#ui/stars.tsx'
import { SteppedArch } from '#ui/stepped-arch.tsx'
import { Portrait } from './portrait.tsx'
import { placeOf, responseTimeText } from './vendor-words.ts'

/** Who it is: portrait, craft, place, and the piece that is loved most. */
export function VendorHeader({ vendor }: { vendor: Vendor }) {
  const { name, cover, story } = vendor
  return (
    <header className="grid overflow-hidden rounded-panel border border-line bg-surface md:grid-cols-[3fr_2fr] md:items-end">
      <div className="grid content-center gap-5 p-5 sm:p-8 md:self-center lg:p-12">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Portrait name={name} className="size-18 shrink-0 rounded-control sm:size-24" />
          <h1 className="min-w-0 flex-[1_1_12rem] text-title">{name}</h1>
        </div>
        <Facts vendor={vendor} />
        <p className="max-w-[58ch] text-lg text-ink-2">{story}</p>
      </div>
      {cover && (
        <SteppedArch className="mx-auto w-56 md:mt-8 md:mr-8 md:w-auto lg:mr-12">
          <Picture {...cover} sizes="(width >= 80rem) 420px, (width >= 48rem) 36vw, 224px" first />
        </SteppedArch>
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
      <Icon aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-gold-ink" />
      {children}
    </li>
  )
}
