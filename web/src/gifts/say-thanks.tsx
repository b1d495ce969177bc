import type { GiftReceived } from '@akyede/contract/given-gifts'
import { limits } from '@akyede/contract/limits'
import { isRemembrance } from '@akyede/contract/wish-words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, call } from '#kit/call.ts'
import { useKeyedCall } from '#kit/keyed-call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { toast } from '#ui/toast.ts'
import { giftsKey } from './gifts-query.ts'

interface SayThanksProps {
  gift: GiftReceived
  onClose: () => void
}

/** Suggested texts that the user can replace; quiet ones for a list of remembrance. */
export function draftsFor({
  from,
  item: { name },
  wishlist,
}: Pick<GiftReceived, 'from' | 'item' | 'wishlist'>): readonly string[] {
  const giver = from ? `, ${from}` : ''
  if (isRemembrance(wishlist))
    return [
      `Thank you${giver}. The ${name} was a great help to us.`,
      `Thank you for the ${name}, and for thinking of our family.`,
      `Your support meant a lot to us. Thank you for the ${name}.`,
    ]
  return [
    `Medaase${giver}! The ${name} made my day.`,
    `Thank you for the ${name}. I’ll think of you whenever I see it.`,
    `I didn’t expect this at all. Thank you so much for the ${name}!`,
  ]
}

/** Thanks the giver by email, once. */
export function SayThanks({ gift, onClose }: SayThanksProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const keyed = useKeyedCall()
  const area = useRef<HTMLTextAreaElement>(null)
  const client = useQueryClient()
  const send = useMutation({
    mutationFn: () =>
      keyed(text, idempotencyKey =>
        call('thankForGift', { params: { giftId: gift.id }, body: { text } }, { idempotencyKey }),
      ),
    onSuccess: async () => {
      toast.success('Thank-you sent')
      onClose()
      await client.invalidateQueries({ queryKey: giftsKey })
    },
    onError: async failure => {
      setError(failure.message)
      // A response may have been lost: an earlier text may be the one that was sent.
      if (failure instanceof ApiError) await client.invalidateQueries({ queryKey: giftsKey })
    },
  })
  const write = (words: string) => {
    setText(words)
    setError(undefined)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending) return
    if (text.trim()) return send.mutate()
    setError('Please write a short message')
    area.current?.focus()
  }
  return (
    <Dialog open title={gift.from ? `Thank ${gift.from}` : 'Say thanks'} onClose={onClose}>
      <form noValidate method="dialog" onSubmit={onSubmit} className="grid gap-4">
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 font-semibold">Start with</legend>
          {draftsFor(gift).map(draft => (
            <Button
              key={draft}
              variant="secondary"
              className="justify-start py-2 text-left font-normal"
              onClick={() => {
                write(draft)
                area.current?.focus()
              }}
            >
              {draft}
            </Button>
          ))}
        </fieldset>
        <TextAreaField
          ref={area}
          label="Your message"
          rows={3}
          maxLength={limits.gifts.thanksMax}
          value={text}
          onChange={event => write(event.target.value)}
          error={error}
        />
        <Button type="submit" size="large" wide pending={send.isPending && 'Sending…'}>
          Send thanks
        </Button>
      </form>
    </Dialog>
  )
}
