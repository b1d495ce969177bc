import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawListCard } from './list-card.ts'

const masters = join(import.meta.dirname, '../../tools/art/masters')
const masterOf = async (slug: string) => join(masters, `${slug}.avif`)
const card = { title: "Efua & Kojo's home <3", owner: 'Efua', days: '12 days left', pictures: [] }

it('draws a card in the size and weight that chat apps show', async () => {
  const pictures = ['bolga-basket-natural', 'brass-cuff-coils', 'bolga-basket-natural']
  const jpeg = await drawListCard({ ...card, pictures }, masterOf)
  const { format, width, height } = await sharp(jpeg).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
  expect(jpeg.length).toBeLessThanOrEqual(90_000)
})

it('draws text with the bundled fonts, including Ghanaian letters, also without pictures', async () => {
  const plain = await drawListCard(card, masterOf)
  const other = await drawListCard({ ...card, title: 'Ɛfua ne Kɔfi fie' }, masterOf)
  expect(other.equals(plain)).toBe(false)
  // Without a font the area of the title would be blank.
  const { data } = await sharp(other)
    .extract({ left: 64, top: 110, width: 500, height: 90 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data.some(level => level < 80)).toBe(true)
})
