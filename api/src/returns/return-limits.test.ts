import { limits } from '@akyede/contract/limits'
import { expect, test } from 'vitest'
import { openProgram } from '#test/program.ts'
import { setUpReturning } from '#test/returning.ts'

const scene = setUpReturning()
const { buyAndGet, ask } = scene

const withdraw = (returnId: string) =>
  scene.buyer.call('withdrawReturn', { params: { returnId }, body: {} } as never)

test('refuses more returns of one order than an order may have, withdrawn ones included', async () => {
  const order = await buyAndGet({ basket: 1 })
  for (let count = 0; count < limits.returns.perOrder; count++) {
    const [opened] = (await ask(order, { Basket: 1 })).body.data
    expect((await withdraw(opened?.id ?? '')).status).toBe(200)
  }
  const { status, body } = await ask(order, { Basket: 1 })
  expect([status, body.code]).toEqual([409, 'return.too_many'])
  const another = await buyAndGet({ basket: 1 })
  expect((await ask(another, { Basket: 1 })).status).toBe(201)
})

test('lists to a maker only the returns of the requested status', async () => {
  const token = (await scene.shop.operator.createMakerToken('weavers', 'till')).split('\n')[0] ?? ''
  const headers = { authorization: `Bearer ${token}` }
  const idsOf = async (status?: 'requested' | 'withdrawn') => {
    const query = { limit: '100', ...(status ? { status } : {}) }
    const { body } = await openProgram(scene.shop).call('listMakerReturns', { query }, { headers })
    return body.data.map(({ id }) => id)
  }
  const order = await buyAndGet({ basket: 2 })
  const [withdrawn] = (await ask(order, { Basket: 1 })).body.data
  await withdraw(withdrawn?.id ?? '')
  const [open] = (await ask(order, { Basket: 1 })).body.data
  expect(await idsOf('requested')).toContain(open?.id)
  expect(await idsOf('requested')).not.toContain(withdrawn?.id)
  expect(await idsOf('withdrawn')).toContain(withdrawn?.id)
  expect(await idsOf('withdrawn')).not.toContain(open?.id)
  expect(await idsOf()).not.toContain(withdrawn?.id)
})
