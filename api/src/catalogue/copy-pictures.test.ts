import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPictureStore } from '#platform/picture-store.ts'
import { sql } from '#platform/sql.ts'
import { makePhotograph, upload } from '#test/photographs.ts'
import { openTestS3, type TestS3 } from '#test/s3-store.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { openWorkshop } from '#test/workshops.ts'

let shop: TestShop
let s3: TestS3
beforeAll(async () => {
  shop = await openTestShop()
  s3 = await openTestS3()
})
afterAll(async () => {
  await s3.close()
  await shop.close()
})

test('copying uploaded pictures into the store of the shop compares them and may be repeated', async () => {
  await shop.database.execute(sql`
    insert into pictures (slug, alt, placeholder) values ('tray-1a2b', 'A tray', ''), ('lost-3c4d', 'A stool', '')`)
  const bytes = Buffer.from('the bytes of a picture')
  await openPictureStore(s3.url()).write('tray-1a2b.avif', bytes)

  const first = await shop.operator.copyPictures({ source: s3.url() })
  expect(first.text).toMatch(/^Copied to .*product-pictures: 1\. Unchanged: 0\. Missing: 1\.$/m)
  expect(first.text).toMatch(/^lost-3c4d\.avif is not in /)
  expect(first.hasFailed).toBe(true)
  expect(await shop.readPicture('tray-1a2b')).toEqual(bytes)

  const again = await shop.operator.copyPictures({ source: s3.url() })
  expect(again.text).toMatch(/: 0\. Unchanged: 1\. Missing: 1\.$/)
})

test('copying to another store takes photographs that are not published along, with their whole pictures', async () => {
  const workshop = await openWorkshop(shop, 'Copied Baskets')
  const { body } = await upload(workshop.editor, workshop.id, await makePhotograph())
  const before = await shop.operator.copyPictures({ to: s3.url() })
  expect(before.text).toMatch(/: 2\. Unchanged: 1\. Missing: 1\.$/)
  const { rows } = await shop.database.execute<{ original: string }>(sql`select original from photographs`)
  const store = openPictureStore(s3.url())
  for (const name of [`${body.data.slug}.avif`, rows[0]?.original ?? ''])
    expect(await store.read(name)).toEqual(await shop.platform.pictures.read(name))
  await expect(shop.operator.copyPictures({ to: shop.platform.pictures.place })).rejects.toThrow('already')
})

test('a picture asks to come back while its store does not answer', async () => {
  const gone = await openTestS3()
  const elsewhere = await openTestShop({ environment: { PICTURES_URL: gone.url() } })
  await elsewhere.database.execute(sql`
    insert into pictures (slug, alt, placeholder) values ('tray-1a2b', 'A tray', '')`)
  await gone.close()
  await expect(elsewhere.readPicture('tray-1a2b')).rejects.toThrow(
    expect.objectContaining({ code: 'server.busy' }),
  )
  expect(await elsewhere.readPicture('unknown-3c4d')).toBeUndefined()
  await elsewhere.close()
})
