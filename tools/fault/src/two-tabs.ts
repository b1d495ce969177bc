import { randomUUID } from 'node:crypto'
import { type Buyer, registerBuyer } from './buyer.ts'
import { checkInvariants, type Fault } from './fault.ts'
import { type FlakyProxy, openFlakyProxy } from './flaky-proxy.ts'
import { findProducts } from './products.ts'
import { createRandom, type Random } from './random.ts'
import { describeResponse, requestWithRetry } from './request.ts'
import { openShop } from './shop.ts'

const tabsOfOne = 3
const editsOfATab = 8
const atOnce = 2

/** The product that all tabs add; and per tab a product that only this tab changes, syncs and removes. */
interface Goods {
  readonly shared: string
  readonly ofTab: readonly string[]
}

export const twoTabs: Fault = {
  name: 'two-tabs',
  about:
    'edits one cart from three tabs at once over a bad connection, while each brings what a guest had gathered',
  counts: 'accounts',
  runs: { full: 300, short: 10 },
  async run(context, { runs, seed, say }) {
    const shop = await openShop(context)
    const random = createRandom(seed)
    const net = await openFlakyProxy(shop.origin, createRandom(seed + 1))
    const plenty = (await findProducts(shop.origin)).toSorted((a, b) => b.available - a.available)
    const [shared, ...ofTab] = plenty.slice(0, 1 + tabsOfOne).map(({ id }) => id)
    const goods = { shared: shared ?? '', ofTab }
    const broken: string[] = []
    let edits = 0
    const accounts = Array.from({ length: runs }, (_, account) => account).values()
    const worker = async () => {
      for (const account of accounts) {
        const buyer = await registerBuyer(shop.origin)
        const found = await editTogether(net, shop.origin, buyer, goods, random)
        broken.push(...found.map(problem => `account ${account + 1}: ${problem}`))
        edits += tabsOfOne * (editsOfATab + 1)
        say(`account ${account + 1} of ${runs}: ${found.join('; ') || 'every tab shows the same cart'}`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    await net.close()
    return {
      measurements: { accounts: runs, edits, requests: { ...net.counts } },
      broken: [...broken, ...(await checkInvariants(shop))],
      late: [],
    }
  },
}

/** Three tabs edit at once; then the cart must contain the sum of their changes. */
async function editTogether(
  net: FlakyProxy,
  origin: string,
  buyer: Buyer,
  goods: Goods,
  random: Random,
): Promise<string[]> {
  // Every tab moves the guest's cart, with the key that they share (web/src/cart/cart-move.ts).
  const move = { key: randomUUID(), quantity: 1 + random.below(3) }
  const guest = goods.ofTab[0] ?? ''
  const tabs = await Promise.all(
    goods.ofTab.map((own, tab) =>
      editInTab(net, buyer, { own, guest, move, tab, shared: goods.shared }, random),
    ),
  )
  const product = new Map(tabs.map(({ own, quantity }) => [own, quantity]))
  product.set(
    goods.shared,
    tabs.reduce((sum, { added }) => sum + added, 0),
  )
  const { items } = await readCart(origin, buyer)
  const held = new Map(items.map(({ productId, quantity }) => [productId, quantity]))
  const wrong = [...product].filter(([id, quantity]) => (held.get(id) ?? 0) !== quantity)
  return [
    ...wrong.map(
      ([id, quantity]) => `${held.get(id) ?? 0} units of a product are in the cart, ${quantity} were said`,
    ),
    ...(items.length > product.size ? ['the cart holds what nobody put there'] : []),
    ...tabs.flatMap(({ problems }) => problems),
  ]
}

interface Tab {
  readonly own: string
  readonly shared: string
  readonly guest: string
  readonly move: { readonly key: string; readonly quantity: number }
  readonly tab: number
}

async function editInTab(
  net: FlakyProxy,
  buyer: Buyer,
  { own, shared, guest, move, tab }: Tab,
  random: Random,
) {
  const problems: string[] = []
  let [quantity, added, version] = [0, 0, 0]
  const edit = async (
    path: string,
    method: 'POST' | 'PATCH' | 'DELETE',
    body?: object,
    key: string = randomUUID(),
  ) => {
    const request = {
      path: `/api/v1/user/cart/${path}`,
      method,
      token: buyer.token,
      key,
      ...(body ? { body } : {}),
    }
    const response = await requestWithRetry(net.origin, request)
    if (response.status >= 300)
      throw new Error(`${method} ${path} was answered ${describeResponse(response)}`)
    return (response.body as { data: CartAnswer }).data
  }
  // A repeated call returns its first response, so only calls sent once show the later state of the cart.
  await edit('sync', 'POST', { items: [{ product_id: guest, quantity: move.quantity }] }, move.key)
  if (tab === 0) quantity = move.quantity
  for (let count = 0; count < editsOfATab; count++) {
    const cart = await anEdit()
    const shownHere = cart.items.find(({ productId }) => productId === own)?.quantity ?? 0
    if (shownHere !== quantity)
      problems.push(`a tab was shown ${shownHere} units after it had set ${quantity}`)
    if (cart.version <= version) problems.push('a tab was shown an older cart than before')
    version = cart.version
  }
  return { own, quantity, added, problems }

  async function anEdit(): Promise<CartAnswer> {
    const wish = 1 + random.below(6)
    switch (random.below(quantity > 0 ? 5 : 3)) {
      case 0:
        added += 1
        return edit('add', 'POST', { product_id: shared, quantity: 1 })
      case 1:
        quantity += 1
        return edit('add', 'POST', { product_id: own, quantity: 1 })
      case 2:
        quantity = wish
        return edit('sync', 'POST', { items: [{ product_id: own, quantity: wish }] })
      case 3:
        quantity = wish
        return edit(`items/${own}-0`, 'PATCH', { quantity: wish })
      default:
        quantity = 0
        return edit(`items/${own}-0`, 'DELETE')
    }
  }
}

interface CartAnswer {
  readonly items: readonly { readonly productId: string; readonly quantity: number }[]
  readonly version: number
}

async function readCart(origin: string, { token }: Buyer): Promise<CartAnswer> {
  const { body } = await requestWithRetry(origin, { path: '/api/v1/user/cart/current', token })
  return (body as { data: CartAnswer }).data
}
