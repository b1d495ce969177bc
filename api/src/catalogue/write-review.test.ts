import { describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'
import { openProgram, type Program } from '#test/program.ts'

const buying = setUpBuying()
const kind = { rating: 5, text: 'Stronger than it looks, and it smells of the savanna.' }

const write = (writer: Program, review: object = kind, productId = buying.product.id) =>
  writer.call('writeReview', { params: { productId }, body: review as typeof kind })

async function verified(writer: Program): Promise<Program> {
  const { user_id } = (await writer.call('getUser')).body
  await buying.shop.database.execute(sql`update users set email_verified_at = now() where id = ${user_id}`)
  return writer
}

async function newcomer(first_name = 'Yaa'): Promise<Program> {
  const program = openProgram(buying.shop)
  await program.register({ first_name })
  return verified(program)
}

const params = () => ({ productId: buying.product.id })
/** Reads without an account, which are cached. */
const guest = () => openProgram(buying.shop)
const reviews = async () => (await guest().call('listReviews', { params: params(), query: {} })).body
const summary = async () => (await guest().call('getProduct', { params: params() })).body.data

/** The rating by the rows of the table, to compare with the product. */
async function countedRating(): Promise<{ sum: number; count: number }> {
  const { rows } = await buying.shop.database.execute<{ sum: number; count: number }>(sql`
    select coalesce(sum(rating), 0)::int as sum, count(*)::int as count
    from reviews where product_id = ${buying.product.id}`)
  return rows[0] ?? { sum: 0, count: 0 }
}

async function storedRating(): Promise<{ sum: number; count: number }> {
  const { rows } = await buying.shop.database.execute<{ sum: number; count: number }>(sql`
    select rating_sum as sum, rating_count as count from products where id = ${buying.product.id}`)
  return rows[0] ?? { sum: -1, count: -1 }
}

describe('a review', () => {
  test('requires an account with a verified email', async () => {
    expect((await write(openProgram(buying.shop))).body.code).toBe('auth.required')
    const refused = await write(buying.buyer)
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({
      code: 'auth.verification_required',
      message: 'Please verify your email to continue',
    })
    await verified(buying.buyer)
    expect((await write(buying.buyer)).status).toBe(201)
  })

  test('is refused for a member of the workshop that makes the product', async () => {
    const member = await newcomer()
    const { user_id } = (await member.call('getUser')).body
    const { vendor } = await summary()
    await buying.shop.database.execute(sql`
      insert into workshop_members (vendor_id, user_id, role, status, invited_at, joined_at)
      values (${vendor.id}, ${user_id}, 'packer', 'accepted', now(), now())`)
    const refused = await write(member)
    expect([refused.status, refused.body.code]).toEqual([403, 'catalogue.own_product'])
    expect((await reviews()).data.map(({ author }) => author)).not.toContain('Yaa')
    await buying.shop.database.execute(sql`
      update workshop_members set status = 'left', ended_at = now() where user_id = ${user_id}`)
    expect((await write(member)).status).toBe(201)
    await buying.shop.database.execute(sql`delete from reviews where user_id = ${user_id}`)
    await buying.shop.database.execute(sql`
      update products set rating_sum = (select coalesce(sum(rating), 0) from reviews where product_id = products.id),
        rating_count = (select count(*) from reviews where product_id = products.id)
      where id = ${buying.product.id}`)
  })

  test('is visible at once, and counts for the product and its vendor', async () => {
    const before = await summary()
    const maker = async () =>
      (await guest().call('getVendor', { params: { vendorId: before.vendor.id } })).body.data
    const vendorBefore = await maker()
    await reviews()
    const { body } = await write(await newcomer('Yaa'), {
      rating: 4,
      text: '  Well <b>vendorBefore</b>, and quick. ',
    })
    expect(body.data).toMatchObject({
      author: 'Yaa',
      town: '',
      rating: 4,
      text: 'Well vendorBefore, and quick.',
      verified: false,
    })
    expect((await reviews()).data[0]).toEqual(body.data)
    const after = await summary()
    expect(after.reviews).toBe(before.reviews + 1)
    expect(after.review_summary.histogram[1]).toBe((before.review_summary.histogram[1] ?? 0) + 1)
    expect((await maker()).reviews).toBe(vendorBefore.reviews + 1)
    expect(await storedRating()).toEqual(await countedRating())
  })

  test('replaces an earlier review of the same user', async () => {
    const writer = await newcomer()
    const before = await countedRating()
    const first = await write(writer, { rating: 1, text: 'It came with a broken handle.' })
    buying.shop.clock.advance(1_000)
    const second = await write(writer, { rating: 5, text: 'They sent another one at once.' })
    expect(second.body.data).toMatchObject({ id: first.body.data.id, rating: 5 })
    expect(await countedRating()).toEqual({ sum: before.sum + 5, count: before.count + 1 })
    expect(await storedRating()).toEqual(await countedRating())
    expect((await reviews()).data.filter(({ id }) => id === first.body.data.id)).toEqual([second.body.data])
  })

  test.each([
    ['without a star', { ...kind, rating: 0 }, 'rating'],
    ['with six stars', { ...kind, rating: 6 }, 'rating'],
    ['with half a star', { ...kind, rating: 4.5 }, 'rating'],
    ['in a word', { ...kind, text: 'Too short' }, 'text'],
    ['in tags alone', { ...kind, text: '<b></b>       <i></i>' }, 'text'],
    ['as long as a book', { ...kind, text: 'x'.repeat(2001) }, 'text'],
    ['that says itself that it was bought', { ...kind, verified: true }, 'verified'],
  ])('is rejected %s', async (_what, review, field) => {
    const refused = await write(await newcomer(), review)
    expect(refused.status).toBe(422)
    const [problem] = refused.body.detail ?? []
    expect(JSON.stringify(problem)).toContain(field)
  })

  test('is rejected for a product that is not on sale', async () => {
    const writer = await newcomer()
    const refusalFor = async (id: string) => (await write(writer, kind, id)).body.code
    expect(await refusalFor('01890000-0000-7000-8000-000000000000')).toBe('catalogue.product_not_found')
    await buying.shop.database.execute(
      sql`update products set state = 'resting' where id = ${buying.product.id}`,
    )
    expect(await refusalFor(buying.product.id)).toBe('catalogue.product_not_found')
    await buying.shop.database.execute(
      sql`update products set state = 'on_sale' where id = ${buying.product.id}`,
    )
  })
})

describe('the verified mark of a review', () => {
  test('requires a paid order, and does not reveal its destination', async () => {
    await verified(buying.buyer)
    const { payment, order } = (await buying.buyer.call('createOrder', buying.orderOf(1))).body.data
    expect((await write(buying.buyer)).body.data).toMatchObject({ verified: false, town: '' })
    await buying.click(payment.authorization_url, 'approve')
    await expect.poll(() => buying.orderStatus(order.id)).toBe('paid')
    expect((await write(buying.buyer)).body.data).toMatchObject({ verified: true, town: '' })
    expect((await write(await newcomer())).body.data).toMatchObject({ verified: false })
  })

  test('disappears when the payment is fully refunded', async () => {
    await verified(buying.buyer)
    const { payment, order } = (await buying.buyer.call('createOrder', buying.orderOf(1))).body.data
    await buying.click(payment.authorization_url, 'approve')
    await expect.poll(() => buying.orderStatus(order.id)).toBe('paid')
    await buying.shop.database.execute(
      sql`update orders set payment_status = 'refunded' where id = ${order.id}`,
    )
    expect((await write(buying.buyer)).body.data).toMatchObject({ verified: false, town: '' })
  })
})

describe('concurrent reviews', () => {
  test('by twenty users all count', async () => {
    const writers = await Promise.all(Array.from({ length: 20 }, () => newcomer()))
    const before = await countedRating()
    const written = await Promise.all(
      writers.map((writer, index) => write(writer, { ...kind, rating: (index % 5) + 1 })),
    )
    expect(written.map(({ status }) => status)).toEqual(writers.map(() => 201))
    expect(await storedRating()).toEqual({ sum: before.sum + 60, count: before.count + 20 })
    expect(await countedRating()).toEqual(await storedRating())
  })

  test('by one user leave one review', async () => {
    const writer = await newcomer()
    const before = await countedRating()
    const stars = Array.from({ length: 20 }, (_, index) => (index % 5) + 1)
    const written = await Promise.all(stars.map(rating => write(writer, { ...kind, rating })))
    expect(written.map(({ status }) => status)).toEqual(stars.map(() => 201))
    expect((await countedRating()).count).toBe(before.count + 1)
    expect(await storedRating()).toEqual(await countedRating())
  })
})

test('hides reviews of a suspended user from the list and the count, and shows them again after the account is restored', async () => {
  const writer = await newcomer('Suspended')
  expect((await write(writer)).status).toBeLessThan(300)
  const shown = async () => {
    const params = { productId: buying.product.id }
    const { data, pagination } = (await openProgram(buying.shop).call('listReviews', { params, query: {} }))
      .body
    return [data.some(({ author }) => author === 'Suspended'), pagination.total]
  }
  const before = await shown()
  expect(before[0]).toBe(true)
  const { email } = (await writer.call('getUser')).body
  await buying.shop.operator.changeAccount(email, 'suspend', 'stolen cards')
  await expect.poll(shown).toEqual([false, Number(before[1]) - 1])
  await buying.shop.operator.changeAccount(email, 'restore')
  await expect.poll(shown).toEqual(before)
})

test('deletes reviews of a suspended user with the account, and subtracts their ratings', async () => {
  const { shop } = buying
  const shown = async () => {
    const { data, pagination } = await reviews()
    return [data.map(({ text }) => text), pagination.total]
  }
  await write(await newcomer(), kind)
  const [before, stored] = [await shown(), await storedRating()]
  const suspended = await newcomer()
  await write(suspended, { rating: 1, text: 'This product is a fake, buy it elsewhere.' })
  expect(await storedRating()).toEqual({ sum: stored.sum + 1, count: stored.count + 1 })
  const { email } = (await suspended.call('getUser')).body
  const { body } = await suspended.call('closeAccount', { body: { password: 'Akwaaba#2026' } })
  await shop.operator.changeAccount(email, 'suspend', 'stolen cards')
  await expect.poll(shown).toEqual(before)
  await shop.clock.advance(Date.parse(body.data.erase_at) - shop.clock.now().getTime())
  await shop.platform.jobs.runScheduledNow()
  const { rows } = await shop.database.execute(sql`select 1 from users where email = ${email}`)
  expect(rows).toEqual([])
  expect(await shown()).toEqual(before)
  expect((await summary()).reviews).toBe(stored.count)
  expect(await storedRating()).toEqual(stored)
  const checked = await shop.operator.check()
  expect(checked.filter(({ name, broken }) => name.includes('rating') && broken > 0)).toEqual([])
})
