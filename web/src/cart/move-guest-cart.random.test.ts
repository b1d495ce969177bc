import fc from 'fast-check'
import { expect, it } from 'vitest'
import { moveGuestCart, type PendingMove } from './bring-guest-cart.ts'
import type { CartLineItem } from './line-items.ts'
import { testLineItem } from './test-line-items.ts'

/** The expected quantities in the account by product: the guest's last value, 0 for none. */
type Words = Map<string, number>

interface Sent {
  readonly move: PendingMove
  readonly answer: () => void
  readonly lose: () => void
}

/** A browser whose tabs share their storage, an unreliable network, and an account behind it. */
function openWorld() {
  let lineItems: readonly CartLineItem[] = []
  let pending: PendingMove | null = null
  let keys = 0
  const words: Words = new Map()
  const account = new Map<string, number>()
  const received = new Set<string>()
  const sent: Sent[] = []
  const broken: string[] = []

  /** A signed-in tab: it moves the cart while it lives. */
  function openTab() {
    let acknowledged: PendingMove | undefined
    const promise = moveGuestCart({
      owner: 1,
      cart: {
        read: () => lineItems,
        replace: next => {
          for (const lineItem of lineItems) {
            const arrived = acknowledged?.items.some(
              item => item.product_id === lineItem.productId && item.quantity === lineItem.quantity,
            )
            if (!next.includes(lineItem) && !arrived)
              broken.push(`${lineItem.productId} was cleared before it arrived`)
          }
          lineItems = next
        },
      },
      pending: {
        read: () => pending,
        write: move => {
          pending = move
        },
        clear: () => {
          pending = null
        },
      },
      newKey: () => `key-${++keys}`,
      isRefused: () => false,
      sync: move =>
        new Promise<void>((resolve, reject) => {
          const answer = () => {
            acknowledged = move
            resolve()
          }
          sent.push({ move, answer, lose: () => reject(new Error('no answer')) })
        }),
    })
    return promise.then(
      () => true,
      () => false,
    )
  }
  /** The server's side of a call: it runs once per key, whenever and however often it arrives. */
  function deliver({ move }: Sent) {
    if (received.has(move.key)) return
    received.add(move.key)
    for (const { product_id, quantity } of move.items) {
      if (quantity > 0) account.set(product_id, quantity)
      else account.delete(product_id)
    }
  }
  return {
    ...{ words, account, sent, broken, openTab, deliver },
    lines: () => lineItems,
    say(productId: string, quantity: number) {
      // Items that were sent to the account are not shown to a guest, who cannot remove them then.
      if (quantity === 0 && !lineItems.some(lineItem => lineItem.productId === productId)) return
      // Removing an item that was never sent says nothing about the account.
      const isUnderWay = pending?.items.some(item => item.product_id === productId)
      words.set(productId, quantity || isUnderWay ? quantity : (account.get(productId) ?? 0))
      const others = lineItems.filter(lineItem => lineItem.productId !== productId)
      lineItems = quantity > 0 ? [...others, testLineItem({ productId, quantity })] : others
    },
  }
}

type Happening =
  | { readonly kind: 'say'; readonly product: string; readonly quantity: number }
  | { readonly kind: 'tab' }
  | { readonly kind: 'deliver' | 'deliver and answer' | 'lose' | 'tab dies'; readonly which: number }

const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({
    kind: fc.constant('say' as const),
    product: fc.constantFrom('basket', 'drum', 'stool'),
    quantity: fc.nat(4),
  }),
  fc.constant({ kind: 'tab' as const }),
  fc.record({
    kind: fc.constantFrom(
      'deliver' as const,
      'deliver and answer' as const,
      'lose' as const,
      'tab dies' as const,
    ),
    which: fc.nat(20),
  }),
)

const tick = () => new Promise(resolve => setTimeout(resolve))

async function happens(world: ReturnType<typeof openWorld>, what: Happening): Promise<void> {
  if (what.kind === 'say') return world.say(what.product, what.quantity)
  if (what.kind === 'tab') return void world.openTab()
  const call = world.sent[what.which % Math.max(1, world.sent.length)]
  // A dead tab receives nothing any more, but its calls may still arrive.
  if (!call || what.kind === 'tab dies') return
  if (what.kind !== 'lose') world.deliver(call)
  if (what.kind === 'deliver and answer') call.answer()
  if (what.kind === 'lose') call.lose()
  await tick()
}

/** A stable connection: everything on its way arrives, and a tab moves what is left. */
async function comesToRest(world: ReturnType<typeof openWorld>): Promise<void> {
  const late = [...world.sent]
  const moved = world.openTab()
  for (let done = late.length; ; done++) {
    await tick()
    const call = world.sent[done]
    if (!call) break
    world.deliver(call)
    call.answer()
  }
  expect(await moved, 'the last tab met a failure').toBe(true)
  for (const call of late) world.deliver(call)
}

it('after any losses, dead tabs and duplicates the account has the guest’s last quantities, and the browser nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 25 }), async happenings => {
      const world = openWorld()
      for (const what of happenings) await happens(world, what)
      await comesToRest(world)
      expect(world.broken).toEqual([])
      expect(world.lines()).toEqual([])
      const wanted = [...world.words].filter(([, quantity]) => quantity > 0).toSorted()
      expect([...world.account].toSorted()).toEqual(wanted)
    }),
    { numRuns: 1_000 },
  )
})
