import type { GiftReceived } from '@akyede/contract/gifts'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { GiftRow, type StatusWords } from './gift-row.tsx'
import { SayThanks } from './say-thanks.tsx'

const statuses: StatusWords = {
  held: ['Being paid for', 'waiting'],
  purchased: ['On its way to you', 'calm'],
  delivered: ['Delivered', 'good'],
  released: ['Called off', 'plain'],
  expired: ['Not paid for', 'plain'],
  refunded: ['Called off', 'plain'],
}

/** A gift as whoever was given it sees it, once they may. */
export function GiftReceivedRow({ gift }: { gift: GiftReceived }) {
  const [saying, setSaying] = useState(false)
  return (
    <GiftRow
      gift={gift}
      whose={gift.from ? `From ${gift.from}` : 'From somebody who does not say who'}
      statuses={statuses}
    >
      {gift.thanked_at ? (
        <p className="flex min-h-11 items-center gap-2 font-semibold text-forest">
          <Check aria-hidden size={20} strokeWidth={2.25} /> Thanked
        </p>
      ) : (
        <Button
          variant="secondary"
          aria-label={`Say thanks for ${gift.item.name}`}
          onClick={() => setSaying(true)}
        >
          Say thanks
        </Button>
      )}
      {saying && <SayThanks gift={gift} onClose={() => setSaying(false)} />}
    </GiftRow>
  )
}
