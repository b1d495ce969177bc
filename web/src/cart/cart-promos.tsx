import type { Cart, CartPromo } from '@akyede/contract/cart'
import { shopFailures } from '@akyede/contract/failures/shop'
import { limits } from '@akyede/contract/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PromoBox } from '#feature/promotions'
import { call } from '#kit/call.ts'
import { guestCodes, quoteQuery } from './guest-queries.ts'
import { cartChannel, cartKey, cartQuery } from './queries.ts'
import type { CartView } from './use-cart.ts'

export interface CartPromosProps {
  cart: Pick<CartView, 'owner' | 'lineItems' | 'settle'>
  /** The promos of the cart as it is shown. */
  promos: readonly CartPromo[]
}

/** The promo codes of a guest's or an account's cart. */
export function CartPromos(props: CartPromosProps) {
  return props.cart.owner === 'account' ? <AccountPromos {...props} /> : <GuestPromos {...props} />
}

function AccountPromos({ cart, promos }: CartPromosProps) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationKey: cartKey,
    // Runs after the buyer's earlier edits of the line items.
    scope: { id: 'cart' },
    mutationFn: ({ row, code }: { row: 'applyPromo' | 'removePromo'; code: string }): Promise<Cart> =>
      call(row, { body: { code } }).then(({ data }) => data),
    onSuccess: data => client.setQueryData(cartQuery.queryKey, data),
    onSettled: async () => {
      cartChannel.send({ type: 'changed' })
      // A cart that is priced for a region needs its new total before it is paid.
      await client.invalidateQueries({
        queryKey: cartKey,
        predicate: query => query.queryKey.length > cartKey.length,
      })
    },
  })
  const send = (row: 'applyPromo' | 'removePromo') => (code: string) => {
    cart.settle()
    return mutateAsync({ row, code })
  }
  return <PromoBox promos={promos} onApply={send('applyPromo')} onRemove={send('removePromo')} />
}

function GuestPromos({ cart, promos }: CartPromosProps) {
  const client = useQueryClient()
  const apply = async (code: string) => {
    const known = guestCodes.read()
    if (known.includes(code)) throw new Error(shopFailures['promo.already_applied'].message)
    if (known.length >= limits.promotion.codesMax)
      throw new Error(shopFailures['promo.limit_reached'].message)
    const codes = [...known, code]
    const quote = await client.fetchQuery(quoteQuery(cart.lineItems, codes))
    const problem = quote.promos.find(promo => promo.code === code)?.problem
    if (problem) throw new Error(problem)
    guestCodes.replace(codes)
  }
  const remove = async (code: string) => guestCodes.replace(guestCodes.read().filter(one => one !== code))
  return <PromoBox promos={promos} onApply={apply} onRemove={remove} />
}
