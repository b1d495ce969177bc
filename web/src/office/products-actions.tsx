import type { OfficeProduct } from '@akyede/contract/office-products'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { SelectField } from '#ui/select-field.tsx'
import { toast } from '#ui/toast.ts'
import { ActionButton } from './action-button.tsx'
import { holdReasonWords, optionsOf } from './moderation-words.ts'
import { officeKey, staffQuery } from './queries.ts'

type Act = 'hold' | 'release' | 'feature' | 'unfeature'

const done: Readonly<Record<Act, string>> = {
  hold: 'Product held',
  release: 'Product released',
  feature: 'Product featured',
  unfeature: 'Product no longer featured',
}

interface ProductActionsProps {
  product: OfficeProduct
  /** The version that the member of staff sees, on the page of the product. */
  version?: number
}

/** What the member of staff may do to a product. */
export function ProductActions({ product: { id, name, state, featured }, version }: ProductActionsProps) {
  const client = useQueryClient()
  const { data: staff } = useQuery(staffQuery)
  const [reason, setReason] = useState<keyof typeof holdReasonWords>('not_handmade')
  async function act(act: Act, words: string) {
    const body = { ids: [id], act, words, ...(act === 'hold' && { reason }) }
    const headers = { 'if-match': version === undefined ? '*' : `"${version}"` }
    const { data } = await call('actOnProducts', { body }, { headers })
    if (data.some(({ failure }) => failure)) throw new Error('This didn’t work. Please refresh the list.')
    toast.success(done[act])
    await client.invalidateQueries({ queryKey: [...officeKey, 'products'] })
  }
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'held' && (
        <ActionButton
          text="Release"
          title={`Release ${name}`}
          explanation="It can be found and bought again if it was on sale before."
          isOptional
          onSubmit={words => act('release', words)}
        />
      )}
      {state !== 'held' && (
        <ActionButton
          text="Hold"
          title={`Hold ${name}`}
          explanation="It leaves search, categories, carts and lists at once. Its maker can’t put it back."
          isDanger
          onSubmit={words => act('hold', words)}
        >
          <SelectField
            label="Reason"
            options={optionsOf(holdReasonWords)}
            value={reason}
            onChange={event => setReason(event.target.value as keyof typeof holdReasonWords)}
          />
        </ActionButton>
      )}
      {staff?.permissions.includes('trade') && state === 'on_sale' && (
        <ActionButton
          text={featured ? 'Unfeature' : 'Feature'}
          title={featured ? `Stop featuring ${name}` : `Feature ${name}`}
          explanation="Featured products are shown on the landing page."
          isOptional
          onSubmit={words => act(featured ? 'unfeature' : 'feature', words)}
        />
      )}
    </div>
  )
}
