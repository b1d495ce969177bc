import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { setUpProducts } from '#test/maker-products.ts'

const scene = setUpProducts()

const get = async (path: string) => (await scene.shop.http.inject(`/api/v1/products/${path}`)).json()

/** The makers that are suggested, and the statements that suggestions and a list in time send. */
async function readAll(typed: string): Promise<{ statements: string; makers: string[] }> {
  const query = vi.spyOn(scene.shop.database.$client, 'query')
  const { data } = await get(`suggestions?q=${typed}`)
  const arrivesBy = new Date(scene.shop.clock.now().getTime() + 40 * 86_400_000).toISOString().slice(0, 10)
  await get(`list?arrivesBy=${arrivesBy}&region=Volta&limit=${20 + typed.length}`)
  const statements = query.mock.calls.map(([statement]) => (statement as { text?: string }).text).join('\n')
  query.mockRestore()
  return {
    statements,
    makers: data
      .filter((suggestion: { type: string }) => suggestion.type === 'vendor')
      .map((suggestion: { text: string }) => suggestion.text),
  }
}

const allMakers = /from vendors as vendor$|from vendors where state = 'approved'/m
const allProducts = /percentile_disc/

test('a changed product makes no list read all makers and products again, and changed makers are read at once', async () => {
  const { id } = await scene.add('Blue market basket')
  await scene.offer(id)
  await scene.staff.call('actOnProducts', { body: { ids: [id], act: 'approve' } })
  const first = await readAll('sir')
  expect(first.makers).toEqual(['Sirigu Baskets'])
  expect(first.statements).toMatch(allMakers)
  expect(first.statements).toMatch(allProducts)

  await scene.change(id, { price: 130 })
  expect((await scene.page(id)).data.price).toBe(130)
  const second = await readAll('siri')
  expect(second.makers).toEqual(['Sirigu Baskets'])
  expect(second.statements).not.toMatch(allMakers)
  expect(second.statements).not.toMatch(allProducts)

  const { owner, id: vendorId } = scene.workshop
  await owner.call('changeWorkshop', { params: { vendorId }, body: { work_days: [1, 2, 3] } })
  expect((await readAll('sirigu')).statements).toMatch(allMakers)
  await owner.call('closeWorkshop', { params: { vendorId } })
  expect((await readAll('sirig')).makers).toEqual([])
})

test('a new maker of a product file is suggested at once', async () => {
  expect((await readAll('qof')).makers).toEqual([])
  const file = [
    'Handle,Title,Vendor,Type,Tags,Variant Grams,Variant Price,Image Src',
    'straw-tray,Straw tray,Qofi Straw,Market Baskets,colour:Red,700,145.50,tray.png',
  ].join('\r\n')
  const images = mkdtempSync(join(tmpdir(), 'akyede-import-'))
  onTestFinished(() => rmSync(images, { recursive: true }))
  await sharp({ create: { width: 900, height: 900, channels: 3, background: 'red' } }).toFile(
    join(images, 'tray.png'),
  )
  const place = { town: 'Sirigu', region: 'Upper East', country: 'GH' }
  const report = await scene.shop.operator.importProducts(file, { images, place })
  expect([report.taken, report.remarks]).toEqual([1, []])
  expect((await readAll('qofi')).makers).toEqual(['Qofi Straw'])
})
