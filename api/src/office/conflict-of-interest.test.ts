import { randomUUID } from 'node:crypto'
import type { EndpointName } from '@akyede/contract/api'
import type { Order } from '@akyede/contract/orders'
import { describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import type { TestPerson } from '#test/people.ts'
import { setUpReporting } from '#test/reporting.ts'
import { registerStaff } from '#test/staff.ts'
import { createTicket } from '#test/support-requests.ts'
import { addMember } from '#test/workshops.ts'

const scene = setUpReporting()
const words = 'I have looked at it.'

interface Call {
  readonly params?: object
  readonly body?: object
}
type AnyCall = (
  name: EndpointName,
  request: Call,
  options: { readonly idempotencyKey: string },
) => Promise<{ body?: { code?: string } }>
const codeOf = async ({ call }: Pick<TestPerson, 'call'>, name: EndpointName, request: Call) =>
  (await (call as unknown as AnyCall)(name, request, { idempotencyKey: randomUUID() })).body?.code

/** What staff can do about an order, with the permissions of support. */
const aboutOrder = (order: Order, problemId: string): [EndpointName, Call][] => {
  const params = { orderId: order.id }
  const ofPart = { ...params, partId: scene.partOf(order) }
  return [
    ['cancelOfficeOrder', { params, body: { reason: 'buyer_asked', words } }],
    ['openOfficeProblem', { params, body: { part_id: ofPart.partId, words } }],
    ['advanceOfficePart', { params: ofPart, body: { status: 'delivered', words } }],
    ['settleOfficeProblem', { params: { problemId }, body: { outcome: 'refund', words } }],
  ]
}

describe('staff', () => {
  test('cannot refund or settle an order of their own, but a colleague can', async () => {
    const [own, colleague] = [
      await registerStaff(scene.shop, 'support'),
      await registerStaff(scene.shop, 'support'),
    ]
    const order = await scene.buyAndGet({ bowl: 1 })
    const problemId = scene.idOf(await scene.report(order, { kind: 'keep_part_back', amount: 5 }))
    await scene.act(order, problemId, 'decline')
    await scene.shop.database.execute(sql`update orders set user_id = ${own.id} where id = ${order.id}`)
    const refund = {
      params: { paymentId: order.payment?.payment_id },
      body: { amount: 5, reason: 'damaged', words },
    }
    for (const [name, call] of [...aboutOrder(order, problemId), ['refundOfficePayment', refund] as const])
      expect([name, await codeOf(own, name, call)]).toEqual([name, 'office.conflict_of_interest'])
    expect(await scene.refundedFor(order)).toBe(0)
    expect((await own.call('getOfficeOrder', { params: { orderId: order.id } })).status).toBe(200)
    expect(await codeOf(colleague, 'refundOfficePayment', refund)).toBeUndefined()
    expect(await scene.refundedFor(order)).toBe(500)
  })

  test('cannot answer a return of an order that they bought, gave or are given, cancel it or refund its giver', async () => {
    const own = await registerStaff(scene.shop, 'support')
    const [bought, given] = [await scene.buyAndGet({ bowl: 1 }), await scene.buy({ bowl: 1 })]
    await scene.ask(bought, { Bowl: 1 }, { reason: 'damaged' })
    const returnId = (await scene.orderNow(bought.id)).returns[0]?.id ?? ''
    await scene.shop.database.execute(sql`update orders set user_id = ${own.id} where id = ${bought.id}`)
    await scene.shop.database.execute(sql`
      insert into givings (order_id, wishlist_id, wishlist_name, owner_id, giver_id, giver_key, anonymous,
        idempotency_key, request_hash, begun_at)
      values (${given.id}, ${randomUUID()}, 'Our home', ${own.id + 1}, ${own.id}, ${String(own.id)}, false,
        ${randomUUID()}, '', now())`)
    const answer = { params: { returnId }, body: { status: 'received', fit: true, words } }
    const cancel = { params: { orderId: given.id }, body: { reason: 'buyer_asked', words } }
    expect(await codeOf(own, 'answerOfficeReturn', answer)).toBe('office.conflict_of_interest')
    expect(await codeOf(own, 'cancelOfficeOrder', cancel)).toBe('office.conflict_of_interest')
    const received = await scene.buy({ bowl: 1 })
    await scene.shop.database.execute(sql`
      insert into givings (order_id, wishlist_id, wishlist_name, owner_id, giver_key, anonymous, idempotency_key,
        request_hash, begun_at)
      values (${received.id}, ${randomUUID()}, 'Our home', ${own.id}, 'guest', false, ${randomUUID()}, '', now())`)
    const cancelReceived = { params: { orderId: received.id }, body: { reason: 'buyer_asked', words } }
    const refund = {
      params: { paymentId: received.payment?.payment_id },
      body: { amount: 5, reason: 'damaged', words },
    }
    expect(await codeOf(own, 'cancelOfficeOrder', cancelReceived)).toBe('office.conflict_of_interest')
    expect(await codeOf(own, 'refundOfficePayment', refund)).toBe('office.conflict_of_interest')
    expect(await scene.refundedFor(received)).toBe(0)
  })

  test('cannot approve the workshop that they applied for or a new product of their own, or hide its reviews', async () => {
    const [own, root] = [
      await registerStaff(scene.shop, 'admin'),
      await registerStaff(scene.shop, 'super_admin'),
    ]
    const applicant = await registerStaff(scene.shop, 'admin')
    await addMember(scene.shop, scene.vendors.weavers, own, 'packer')
    await addMember(scene.shop, scene.vendors.weavers, root, 'packer')
    await scene.shop.database.execute(sql`
      insert into workshop_applications (vendor_id, user_id, wallet_network, wallet_phone, wallet_holder, pictures,
        terms, applied_at)
      values (${scene.vendors.carvers}, ${applicant.id}, 'mtn', '+233244000001', 'Efua', '{}', '1', now())`)
    const approve = { params: { vendorId: scene.vendors.carvers } }
    expect(await codeOf(applicant, 'approveMaker', approve)).toBe('office.conflict_of_interest')
    const added = await scene.people.weaver.call('createWorkshopProduct', {
      params: { vendorId: scene.vendors.weavers },
      body: { name: 'Oval basket' },
    })
    const act = { body: { ids: [added.body.data.id], act: 'return', words } } as never
    const failureOf = async (who: TestPerson) => (await who.call('actOnProducts', act)).body.data[0]?.failure
    expect(await failureOf(own)).toBe('office.conflict_of_interest')
    expect(await failureOf(root)).not.toBe('office.conflict_of_interest')
    await scene.buyAndGet({ basket: 1 })
    await scene.shop.database.execute(
      sql`update users set email_verified_at = now() where email = ${scene.person.email}`,
    )
    const { body } = await scene.buyer.call('writeReview', {
      params: { productId: scene.products.basket },
      body: { rating: 1, text: 'The handle came off.' },
    })
    const hide = { params: { reviewId: body.data.id }, body: { reason: 'other', words } }
    expect(await codeOf(own, 'hideReview', hide)).toBe('office.conflict_of_interest')
    expect(await codeOf(applicant, 'hideReview', hide)).toBeUndefined()
  })

  test('cannot decide reports about a review of their workshop, their own list or themselves, and a colleague can', async () => {
    const [own, colleague] = [
      await registerStaff(scene.shop, 'support'),
      await registerStaff(scene.shop, 'support'),
    ]
    await addMember(scene.shop, scene.vendors.weavers, own, 'packer')
    const list = await own.call('addWishlist', { body: { name: 'Our home', privacy: 'public' } })
    const [review, foreign] = [randomUUID(), randomUUID()]
    const author = sql`(select id from users where email = ${scene.person.email})`
    await scene.shop.database.execute(sql`
      insert into reviews (id, product_id, user_id, author, town, rating, text, verified, created_at)
      values (${review}, ${scene.products.basket}, ${author}, 'Ama', '', 1, 'The handle came off.', false, now()),
        (${foreign}, ${scene.products.drum}, ${own.id}, 'Efua', '', 5, 'It sounds like rain.', false, now())`)
    await scene.shop.database.execute(sql`
      update products set rating_count = 1, rating_sum = case id when ${scene.products.drum} then 5 else 1 end
      where id in (${scene.products.basket}, ${scene.products.drum})`)
    const subjects = [
      ['review', review],
      ['review', foreign],
      ['list', list.body.data.id],
      ['person', String(own.id)],
    ] as const
    for (const [about, id] of subjects)
      expect(
        await codeOf(scene.buyer, 'createReport', { body: { about, id, reason: 'insult', words: '' } }),
      ).toBe(undefined)
    const { body } = await colleague.call('listOfficeReports', { query: {} })
    expect(body.data).toHaveLength(subjects.length)
    for (const { id } of body.data) {
      const params = { reportId: id }
      expect(await codeOf(own, 'hideReported', { params, body: { reason: 'other', words } })).toBe(
        'office.conflict_of_interest',
      )
      expect(await codeOf(own, 'keepReported', { params, body: {} })).toBe('office.conflict_of_interest')
    }
    expect(await codeOf(own, 'showReview', { params: { reviewId: foreign }, body: { words } })).toBe(
      'office.conflict_of_interest',
    )
    for (const { id, about } of body.data) {
      const hide = ['hideReported', { params: { reportId: id }, body: { reason: 'other', words } }] as const
      expect([about, await codeOf(colleague, ...hide)]).toEqual([
        about,
        about === 'person' ? 'request.invalid' : undefined,
      ])
    }
  })

  test('cannot answer, end, assign or note their own request for support, and a colleague can', async () => {
    const [own, colleague] = [
      await registerStaff(scene.shop, 'support'),
      await registerStaff(scene.shop, 'support'),
    ]
    const { id: ticketId, messages } = await createTicket(own)
    const params = { ticketId }
    const calls: [EndpointName, Call][] = [
      ['setOfficeTicketNote', { params, body: { note: 'Is right.' } }],
      ['assignOfficeTicket', { params, body: { user_id: own.id } }],
      ['answerOfficeTicket', { params, body: { message: 'You are right.', expected_last: messages[0]?.id } }],
      ['resolveOfficeTicket', { params, body: {} }],
      ['closeOfficeTicket', { params, body: {} }],
    ]
    for (const [name, call] of calls)
      expect([name, await codeOf(own, name, call)]).toEqual([name, 'office.conflict_of_interest'])
    for (const [name, call] of calls)
      expect([name, await codeOf(colleague, name, call)]).toEqual([name, undefined])
  })

  test('cannot create codes for their own workshop, for whose discounts the shop would pay, unless they are super admins', async () => {
    const [own, root] = [
      await registerStaff(scene.shop, 'admin'),
      await registerStaff(scene.shop, 'super_admin'),
    ]
    for (const who of [own, root]) await addMember(scene.shop, scene.vendors.weavers, who, 'packer')
    const { rows } = await scene.shop.database.execute<{ slug: string }>(
      sql`select slug from products where id = ${scene.products.basket}`,
    )
    const codeFor = (code: string, scope: object, who = own) =>
      codeOf(who, 'createOfficePromotion', {
        body: { code, gives: { kind: 'percent', percent: 100 }, ...scope },
      })
    expect(await codeFor('FRIENDS1', { maker: 'weavers' })).toBe('office.conflict_of_interest')
    expect(await codeFor('FRIENDS2', { product: rows[0]?.slug })).toBe('office.conflict_of_interest')
    const { rows: codes } = await scene.shop.database.execute(
      sql`select code from promotions where code like 'FRIENDS%'`,
    )
    expect(codes).toEqual([])
    expect(await codeFor('FRIENDS3', { maker: 'carvers' })).toBeUndefined()
    expect(await codeFor('FRIENDS4', { maker: 'weavers' }, root)).toBeUndefined()
  })

  test('cannot decide about a workshop of which they are members, unless they are super admins', async () => {
    const [own, root] = [
      await registerStaff(scene.shop, 'admin'),
      await registerStaff(scene.shop, 'super_admin'),
    ]
    await addMember(scene.shop, scene.vendors.weavers, own, 'packer')
    await addMember(scene.shop, scene.vendors.weavers, root, 'packer')
    // A user who has not accepted the invitation is no member yet.
    await scene.shop.database.execute(sql`
      insert into workshop_members (vendor_id, user_id, role, status, invited_at)
      values (${scene.vendors.carvers}, ${own.id}, 'packer', 'invited', now())`)
    const order = await scene.buyAndGet({ basket: 1, drum: 1 })
    const problemId = scene.idOf(await scene.report(order, { kind: 'keep_part_back', amount: 5 }))
    const makers: [EndpointName, Call][] = [
      'suspendMaker',
      'correctMaker',
      'setMakerTerms',
      'decideMakerWallet',
    ].map(name => [name as EndpointName, { params: { vendorId: scene.vendors.weavers } }])
    for (const [name, call] of [...aboutOrder(order, problemId), ...makers])
      expect([name, await codeOf(own, name, call)]).toEqual([name, 'office.conflict_of_interest'])
    // Without a fulfilment the shop would pay, and the workshop would keep what it earned.
    const refund = {
      params: { paymentId: order.payment?.payment_id },
      body: { amount: 5, reason: 'damaged', words },
    }
    expect(await codeOf(own, 'refundOfficePayment', refund)).toBe('office.conflict_of_interest')
    expect(await scene.refundedFor(order)).toBe(0)
    const slug = { params: { vendorId: 'weavers' } }
    expect(await codeOf(own, 'approveMaker', slug)).toBe('office.conflict_of_interest')
    const { body } = await own.call('actOnProducts', {
      body: { ids: [scene.products.basket, scene.products.drum], act: 'feature', words },
    } as never)
    expect(body.data).toEqual([
      { id: scene.products.basket, failure: 'office.conflict_of_interest' },
      { id: scene.products.drum, failure: null },
    ])
    // The parcel of another maker in the same order does not concern them.
    const drum = { orderId: order.id, partId: scene.partOf(order, scene.vendors.carvers) }
    const deliver = { params: drum, body: { status: 'delivered', words } }
    expect(await codeOf(own, 'advanceOfficePart', deliver)).toBeUndefined()
    expect(await codeOf(root, 'openOfficeProblem', aboutOrder(order, problemId)[1]?.[1] ?? {})).toBe(
      'problem.open_already',
    )
  })
})
