import { asCedis } from '@akyede/contract/money'
import { Adinkra, type AdinkraName } from '#ui/adinkra.tsx'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { NewPill } from '#ui/new-pill.tsx'
import { Price } from '#ui/price.tsx'
import { Progress } from '#ui/progress.tsx'
import { Stars } from '#ui/stars.tsx'
import { StripOrnament } from '#ui/strip-ornament.tsx'
import { Sum, SumRow, SumTotal } from '#ui/sum.tsx'
import { TimeOfDay, Timestamp } from '#ui/timestamp.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import { eachState, longText, type Specimen } from './specimen.ts'

const tones: Record<BadgeTone, string> = {
  sale: 'Sale',
  new: 'New',
  bestseller: 'Bestseller',
  good: 'Delivered',
  waiting: 'Waiting for approval',
  calm: 'Being made',
  bad: 'Declined',
  plain: 'Draft',
}

const symbols: Record<AdinkraName, string> = {
  akoma: 'text-brand',
  nkyinkyim: 'text-gold-ink',
  eban: 'text-forest',
  'ananse-ntontan': 'text-indigo',
  'bese-saka': 'text-ink',
  sankofa: 'text-gold-ink',
}

const morning = '2026-03-06T08:05:00Z'

/** Small components that show one fact. */
export const marks: readonly Specimen[] = [
  {
    of: 'badge',
    states: [
      ...Object.entries(tones).map(([tone, text]) => ({
        state: tone,
        shown: <Badge tone={tone as BadgeTone}>{text}</Badge>,
      })),
      {
        state: 'where somebody is mourned',
        wide: true,
        shown: (
          <div data-tone="remembrance" className="flex flex-wrap items-center gap-3">
            <Badge tone="sale">Sale</Badge>
            <Badge tone="new">New</Badge>
            <Badge tone="good">Delivered</Badge>
            <Badge tone="waiting">Waiting</Badge>
            <Button>Send support</Button>
          </div>
        ),
      },
    ],
  },
  { of: 'new-pill', states: eachState({ 'some are new': <NewPill count={3} onShow={() => {}} /> }) },
  {
    of: 'adinkra',
    states: Object.entries(symbols).map(([name, colour]) => ({
      state: name,
      shown: <Adinkra name={name as AdinkraName} className={colour} />,
    })),
  },
  {
    of: 'price',
    states: eachState({
      whole: <Price amount={asCedis(450)} />,
      trimmed: <Price amount={asCedis(450)} trim />,
      reduced: <Price amount={asCedis(1_200.5)} was={asCedis(1_500)} />,
      nothing: <Price amount={asCedis(0)} />,
      'very much': <Price amount={asCedis(12_345_678.9)} was={asCedis(22_345_678.9)} />,
    }),
  },
  {
    of: 'stars',
    states: eachState({
      rated: <Stars rating={4.8} reviews={12} />,
      'rating alone': <Stars rating={3} />,
      'very many': <Stars rating={4.2} reviews={10_000} />,
      'no reviews': <Stars rating={0} reviews={0} />,
    }),
  },
  {
    of: 'progress',
    states: eachState({
      nothing: (
        <Progress value={0} max={100}>
          ₵100 more for free shipping
        </Progress>
      ),
      half: (
        <Progress value={260} max={400}>
          ₵260 of ₵400, 4 people
        </Progress>
      ),
      whole: (
        <Progress value={500} max={400}>
          Free shipping is yours
        </Progress>
      ),
      'long text': (
        <Progress value={1} max={3}>
          {longText}
        </Progress>
      ),
    }),
  },
  {
    of: 'sum',
    states: eachState({
      'a sum': (
        <Sum>
          <SumRow term="Subtotal">₵180.00</SumRow>
          <SumRow term="Delivery to Greater Accra">₵23.00</SumRow>
          <SumTotal term="Total">₵203.00</SumTotal>
        </Sum>
      ),
      'long terms': (
        <Sum>
          <SumRow term={longText}>−₵1,234,567.00</SumRow>
          <SumTotal term="Total, with everything that is included">₵12,345,678.00</SumTotal>
        </Sum>
      ),
    }),
  },
  {
    of: 'timestamp',
    states: eachState({
      day: <Timestamp at={morning} />,
      'day and time': <Timestamp at={morning} withTime />,
      'time of day': <TimeOfDay at={morning} />,
    }),
  },
  { of: 'wordmark', states: eachState({ brand: <Wordmark className="h-7.5 w-auto text-brand" /> }) },
  { of: 'strip-ornament', states: eachState({ woven: <StripOrnament /> }, true) },
  {
    of: 'visually-hidden',
    states: eachState({
      'for ears only': (
        <p>
          2 <VisuallyHidden>gifts in your cart</VisuallyHidden>
        </p>
      ),
    }),
  },
]
