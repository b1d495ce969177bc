import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventCovers } from '@akyede/contract/event-covers'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawListCard, invitationFactsOf } from './list-card.ts'

const masters = join(import.meta.dirname, '../../tools/art/masters')
const readMaster = (slug: string) => readFile(join(masters, `${slug}.avif`))
const card = { title: "Efua & Kojo's home <3", byline: 'Efua’s wishlist', days: '12 days left', pictures: [] }

it('draws a card in the size and weight that chat apps show', async () => {
  const pictures = ['bolga-basket-natural', 'brass-cuff-coils', 'bolga-basket-natural']
  const jpeg = await drawListCard({ ...card, pictures }, readMaster)
  const { format, width, height } = await sharp(jpeg).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
  expect(jpeg.length).toBeLessThanOrEqual(90_000)
})

it('draws text with the bundled fonts, including Ghanaian letters, also without pictures', async () => {
  const plain = await drawListCard(card, readMaster)
  const other = await drawListCard({ ...card, title: 'Ɛfua ne Kɔfi fie' }, readMaster)
  expect(other.equals(plain)).toBe(false)
  // Without a font the area of the title would be blank.
  const { data } = await sharp(other)
    .extract({ left: 64, top: 110, width: 500, height: 90 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data.some(level => level < 80)).toBe(true)
})

it('draws a name without its emoji, which the fonts do not have', async () => {
  const plain = await drawListCard({ ...card, title: 'Our new home' }, readMaster)
  const other = await drawListCard({ ...card, title: 'Our new home 🏡❤️👋🏾🇬🇭' }, readMaster)
  expect(other.equals(plain)).toBe(true)
  expect((await drawListCard({ ...card, title: '🏡' }, readMaster)).length).toBeGreaterThan(0)
})

const invitation = {
  event_id: 'event',
  title: 'Kwaku’s outdooring',
  type: 'naming',
  cover: 'adinkra-white',
  description: '',
  location: 'Osu',
  landmark: '',
  honoree: '',
  occurs_at: '2026-12-24T06:00:00.000Z',
  ends_at: null,
  recurrence: 'none',
  status: 'open',
  host: { name: 'Ama Mensah' },
  wishlist: null,
} as const

it('draws an invitation with its host, day and time, and without colours for a funeral', async () => {
  expect(invitationFactsOf(invitation)).toEqual({
    title: 'Kwaku’s outdooring',
    byline: 'Ama Mensah invites you',
    days: 'Thursday 24 December at 06:00',
    pictures: ['adinkra-wrap-white-close'],
  })
  const bright = { ...invitation, cover: 'kente-red' } as const
  const hasColours = async (facts: ReturnType<typeof invitationFactsOf>) => {
    const { channels } = await sharp(await drawListCard(facts, readMaster)).stats()
    return new Set(channels.map(({ mean }) => Math.round(mean))).size > 1
  }
  expect(await hasColours(invitationFactsOf(bright))).toBe(true)
  expect(await hasColours(invitationFactsOf({ ...bright, type: 'funeral' }))).toBe(false)
})

it('has a picture for every cover', () => {
  for (const { slug } of Object.values(eventCovers))
    expect(existsSync(join(masters, `${slug}.avif`))).toBe(true)
})
