import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { cartOf, outcomeOf, type RealShop } from './model-real.ts'
import {
  afterAdding,
  available,
  cancel,
  end,
  expectedOrderOutcome,
  type Model,
  needsPause,
  openOrder,
  pay,
  place,
} from './model-state.ts'

type Command = fc.AsyncCommand<Model, RealShop>

const cart = '/api/v1/user/cart'
/** Longer than an unpaid order lives (D123). */
const untilExpired = 31 * 60_000

/** A step: its precondition, its effect on model and shop, and its text in a counterexample. */
function step(
  text: string,
  {
    check = () => true,
    run,
  }: { check?: (model: Model) => boolean; run: (model: Model, real: RealShop) => Promise<void> },
): Command {
  return {
    check,
    toString: () => text,
    async run(model, real) {
      const [name = text] = text.split(' ')
      real.done[name] = (real.done[name] ?? 0) + 1
      await run(model, real)
    },
  }
}

function same(what: string, found: unknown, product: unknown): void {
  if (`${found}` !== `${product}`) throw new Error(`${what} is ${found}, the model's is ${product}`)
}

const add = (good: number, quantity: number): Command =>
  step(`add ${quantity} of ${good}`, {
    async run(model, real) {
      const body = { product_id: real.goods[good], quantity }
      const response = await real.cartCall({ path: `${cart}/add`, key: randomUUID(), body })
      const product = afterAdding(model, good, quantity)
      same('the answer', outcomeOf(response), product === null ? 'cart.product_unavailable' : 'done')
      if (product === null) return
      model.cart[good] = product
      same('the cart', await cartOf(response, real.goods), model.cart)
    },
  })

const change = (good: number, quantity: number): Command =>
  step(`change ${good} to ${quantity}`, {
    async run(model, real) {
      const path = `${cart}/items/${real.goods[good]}-0`
      const response = await real.cartCall({ method: 'PATCH', path, key: randomUUID(), body: { quantity } })
      const isThere = (model.cart[good] ?? 0) > 0
      const refused = isThere ? 'cart.stock_short' : 'cart.item_not_found'
      const possible = isThere && quantity <= available(model, good)
      same('the answer', outcomeOf(response), possible ? 'done' : refused)
      if (possible) model.cart[good] = quantity
    },
  })

const remove = (good: number): Command =>
  step(`remove ${good}`, {
    async run(model, real) {
      const response = await real.cartCall({ method: 'DELETE', path: `${cart}/items/${real.goods[good]}-0` })
      model.cart[good] = 0
      same('the cart', await cartOf(response, real.goods), model.cart)
    },
  })

const sync = (quantities: readonly (number | null)[]): Command =>
  step(`sync ${JSON.stringify(quantities)}`, {
    async run(model, real) {
      const items = quantities.flatMap((quantity, good) =>
        quantity === null ? [] : [{ product_id: real.goods[good], quantity }],
      )
      const response = await real.cartCall({ path: `${cart}/sync`, key: randomUUID(), body: { items } })
      for (const [good, quantity] of quantities.entries()) if (quantity !== null) model.cart[good] = quantity
      same('the cart', await cartOf(response, real.goods), model.cart)
    },
  })

const order = (): Command =>
  step('order', {
    check: model => model.cart.some(quantity => quantity > 0) && !needsPause(model),
    async run(model, real) {
      const product = expectedOrderOutcome(model)
      const response = await real.order(model.cart)
      same('the answer', outcomeOf(response), product === 'placed' ? 'done' : product)
      if (product === 'placed') place(model)
      await real.agrees(model)
    },
  })

/** How the open order ends. */
const ending = (
  text: string,
  act: (real: RealShop, place: number) => Promise<unknown>,
  effect: typeof pay,
): Command =>
  step(text, {
    check: model => openOrder(model) !== undefined,
    async run(model, real) {
      const open = openOrder(model)
      if (!open) return
      await act(real, model.orders.indexOf(open))
      effect(model, open)
      await real.agrees(model)
    },
  })

const cancelPaid = (): Command =>
  step('refund', {
    check: model => model.orders.some(({ status }) => status === 'paid'),
    async run(model, real) {
      const paid = model.orders.findLast(({ status }) => status === 'paid')
      if (!paid) return
      same('the answer', outcomeOf(await real.cancel(model.orders.indexOf(paid))), 'done')
      cancel(model, paid)
      await real.agrees(model)
    },
  })

const clock = (): Command =>
  step('clock', {
    async run(model, real) {
      await real.advance(untilExpired)
      const open = openOrder(model)
      if (open) end(model, open)
      await real.agrees(model)
    },
  })

/** All steps of a buyer and of time, with that many products. */
export function shopCommands(goods: number): fc.Arbitrary<Command>[] {
  const good = fc.nat(goods - 1)
  const quantity = fc.integer({ min: 1, max: 12 })
  const synced = fc.option(fc.nat(12), { nil: null })
  return [
    fc.tuple(good, quantity).map(([which, units]) => add(which, units)),
    fc.tuple(good, quantity).map(([which, units]) => change(which, units)),
    good.map(remove),
    fc.array(synced, { minLength: goods, maxLength: goods }).map(sync),
    fc.constant(order()),
    fc.constant(order()),
    fc.constant(ending('pay', (real, which) => real.decide(which, 'approve'), pay)),
    fc.constant(ending('pay', (real, which) => real.decide(which, 'approve'), pay)),
    fc.constant(ending('decline', (real, which) => real.decide(which, 'decline'), end)),
    fc.constant(ending('cancel', (real, which) => real.cancel(which), end)),
    fc.constant(cancelPaid()),
    fc.constant(clock()),
  ]
}
