import sharp from 'sharp'
import { mastersFolder } from './masters.ts'

// What link previews show: 1200 × 630 is the size that the Open Graph consumers agree on.
const width = 1200
const height = 630
const gap = 6
const shown = ['kente-stole-indigo', 'bolga-basket-red-gold', 'krobo-necklace-ocean']

/** Sets three masters side by side as `masters/og.jpg`. */
export async function drawSocialPreview(): Promise<void> {
  const share = (width - gap * (shown.length - 1)) / shown.length
  const tiles = shown.map(async (slug, index) => {
    const left = Math.round(index * (share + gap))
    const right = Math.round(index * (share + gap) + share)
    const input = await sharp(`${mastersFolder}${slug}.avif`)
      .resize(right - left, height, { fit: 'cover' })
      .toBuffer()
    return { input, left, top: 0 }
  })
  await sharp({ create: { width, height, channels: 3, background: '#FBF7F0' } })
    .composite(await Promise.all(tiles))
    .jpeg({ quality: 74, mozjpeg: true })
    .toFile(`${mastersFolder}og.jpg`)
}
