import { formatCedis } from '@akyede/contract/money'
import { useQuery } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { freshness } from '#kit/freshness.ts'
import { ErrorBlock } from '#ui/error-block.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { GiveFormState } from './give-request.ts'
import { giveFieldId } from './give-values.ts'

/** Where the list leaves open which one, its giver chooses. */
export function VariantChoice({ form, productId }: { form: GiveFormState; productId: string }) {
  const variants = useQuery({
    queryKey: ['variants', productId],
    queryFn: ({ signal }) =>
      call('listVariants', { params: { productId } }, { signal }).then(({ data }) => data),
    staleTime: freshness.catalogue,
  })
  if (variants.error)
    return <ErrorBlock message={variants.error.message} onRetry={() => void variants.refetch()} />
  return (
    <SelectField
      label="Which one?"
      {...form.register('variant_id')}
      id={giveFieldId('variant_id')}
      error={form.formState.errors.variant_id?.message}
      prompt={variants.data ? 'Please choose' : 'One moment…'}
      options={(variants.data ?? []).map(({ id, name, price, stock }) => ({
        value: id,
        text: `${name}, ${stock.available < 1 ? 'sold out' : formatCedis(price, { trim: true })}`,
      }))}
    />
  )
}
