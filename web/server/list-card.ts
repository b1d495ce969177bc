import { join } from 'node:path'
import { dayOf, daysLeft, formatDay } from '@akyede/contract/days'
import { eventCovers } from '@akyede/contract/event-covers'
import type { Invitation } from '@akyede/contract/event-invitations'
import { invitedBy, isMourning } from '@akyede/contract/event-words'
import type { SharedList } from '@akyede/contract/share-links'
import sharp, { type OverlayOptions } from 'sharp'

/** The content of a card. Equal facts produce an equal card. */
export interface CardFacts {
  readonly title: string
  /** The line below the title: whose list it is, or who invites. */
  readonly byline: string
  readonly days: string | undefined
  /** Slugs of at most three pictures. */
  readonly pictures: readonly string[]
  /** Draws without colours, for events of mourning. */
  readonly muted?: true
}

const size = { width: 1200, height: 630 } as const
/** The x position of the pictures. */
const middle = 588
const gap = 8
const strip = 14
const margin = 64
const colours = {
  paper: '#fbf7f0',
  ink: '#231a14',
  quiet: '#5c4d40',
  brand: '#a63a16',
  gold: '#e2a32c',
  goldInk: '#7a4f00',
  goldSoft: '#fbebc8',
  green: '#1d5b45',
} as const

export const cardFactsOf = ({ name, owner, deadline, pictures }: SharedList, now: Date): CardFacts => ({
  title: name,
  byline: `${owner.first_name}’s wishlist`,
  days: deadline === null ? undefined : daysLeft(deadline, dayOf(now)),
  pictures: pictures.slice(0, 3).map(({ slug }) => slug),
})

/** The card of an invitation: its cover, its host, the day and the time. */
export const invitationFactsOf = ({ title, type, host, occurs_at, cover }: Invitation): CardFacts => ({
  title,
  byline: invitedBy(host.name, type),
  days: `${formatDay(occurs_at.slice(0, 10))} at ${occurs_at.slice(11, 16)}`,
  pictures: [eventCovers[cover].slug],
  ...(isMourning(type) && { muted: true }),
})

/** The fonts of the card have no emoji, which would be drawn as boxes. */
const withoutEmoji = (text: string): string =>
  text
    .replace(
      /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u{200d}|\u{fe0f}|\u{20e3}/gu,
      '',
    )
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Draws a 1200 × 630 preview image for shared links, such as a list's name, its owner, the days left and its pictures.
 */
export async function drawListCard(
  { title: name, byline, days, pictures, muted }: CardFacts,
  readMaster: (slug: string) => Promise<Buffer | undefined>,
): Promise<Buffer> {
  const title = withoutEmoji(name) || 'Akyɛde'
  const masters = (await Promise.all(pictures.map(readMaster))).filter(image => image !== undefined)
  const heading = await written(
    truncate(title, 72),
    'Anwene Display, Anwene Text',
    titleSize(title),
    colours.ink,
  )
  const texts: OverlayOptions[] = [
    {
      input: (await written('Akyɛde', 'Anwene Display, Anwene Text', 34, colours.brand)).png,
      left: margin,
      top: margin - 12,
    },
    { input: heading.png, left: margin, top: margin + 60 },
  ]
  // The other lines are at the foot, the last one lowest.
  let foot = size.height - strip - margin + 8
  const lines = [
    days && (await written(days, 'Anwene Text', 30, colours.goldInk)),
    await written(truncate(withoutEmoji(byline), 60), 'Anwene Text', 36, colours.quiet),
  ]
  for (const line of lines) {
    if (!line) continue
    foot -= line.height
    texts.push({ input: line.png, left: margin, top: foot })
    foot -= 18
  }
  const plates = masters.length > 0 ? await picturePlates(masters) : [{ input: symbol, left: middle, top: 0 }]
  const card = await sharp({ create: { ...size, channels: 3, background: colours.paper } })
    .composite([...plates, ...texts, { input: woven, left: 0, top: size.height - strip }])
    .removeAlpha()
    .raw()
    .toBuffer()
  return smallEnough(card, muted === true)
}

/** Chat apps ignore larger pictures. */
const bytesMax = 90_000

async function smallEnough(raw: Buffer, isGrey: boolean): Promise<Buffer> {
  for (const quality of [78, 66, 54]) {
    const jpeg = await encoded(raw, quality, isGrey)
    if (jpeg.length <= bytesMax) return jpeg
  }
  return encoded(raw, 40, isGrey)
}

const encoded = (raw: Buffer, quality: number, isGrey: boolean): Promise<Buffer> =>
  sharp(raw, { raw: { ...size, channels: 3 } })
    .greyscale(isGrey)
    .jpeg({ quality, mozjpeg: true })
    .toBuffer()

const titleSize = (title: string): number => (title.length < 18 ? 84 : title.length < 40 ? 64 : 48)

/** Titles can be longer than the card. */
const truncate = (text: string, longest: number): string => {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : characters.join('')
}

const fontFolder = join(import.meta.dirname, 'card-fonts')
const fontFiles: readonly string[] = ['text-latin', 'text-gh', 'display-gh', 'display-latin'].map(face =>
  join(fontFolder, `anwene-${face}.ttf`),
)
let fontsRegistered: Promise<unknown> | undefined

/** Registers each font once. After that it is found by its name. */
async function registerFonts(): Promise<void> {
  for (const fontfile of fontFiles) {
    await sharp({ text: { text: 'a', font: 'Anwene Text 10', fontfile } })
      .raw()
      .toBuffer()
  }
}

async function written(text: string, font: string, pixels: number, colour: string) {
  fontsRegistered ??= registerFonts().catch(error => {
    // The next card retries the registration.
    fontsRegistered = undefined
    throw error
  })
  await fontsRegistered
  const marked = `<span foreground="${colour}">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</span>`
  const { data, info } = await sharp({
    text: {
      text: marked,
      // At 72 dpi a point equals a pixel.
      font: `${font} ${pixels}`,
      dpi: 72,
      width: middle - margin - 24,
      wrap: 'word-char',
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { png: data, height: info.height }
}

/** A single picture fills the right half. Several stand side by side. */
async function picturePlates(masters: readonly Buffer[]): Promise<OverlayOptions[]> {
  const width = size.width - middle
  const height = size.height - strip
  const big = Math.round(width * 0.62)
  const small = width - big - gap
  const half = Math.round((height - gap) / 2)
  const places: readonly (readonly [left: number, top: number, width: number, height: number])[] =
    masters.length === 1
      ? [[0, 0, width, height]]
      : masters.length === 2
        ? [
            [0, 0, big, height],
            [big + gap, 0, small, height],
          ]
        : [
            [0, 0, big, height],
            [big + gap, 0, small, half],
            [big + gap, half + gap, small, height - half - gap],
          ]
  return Promise.all(
    masters.map(async (master, index) => {
      const [left, top, wide, tall] = places[index] ?? [0, 0, width, height]
      const input = await sharp(master).resize(wide, tall, { fit: 'cover' }).toBuffer()
      return { input, left: middle + left, top }
    }),
  )
}

/** The adinkra symbol Bese Saka, the kola nuts, which stands for abundance. */
const symbol = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width - middle}" height="${size.height}"><rect width="100%" height="100%" fill="${colours.goldSoft}"/><g fill="${colours.goldInk}" transform="translate(146 148) scale(3.2)"><path d="M50 45C34 38 32 17 50 6 68 17 66 38 50 45ZM55 50C62 34 83 32 94 50 83 68 62 66 55 50ZM50 55C66 62 68 83 50 94 32 83 34 62 50 55ZM45 50C38 66 17 68 6 50 17 32 38 34 45 50Z"/></g></svg>`,
)

/** The woven strip at the bottom. */
const woven = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${strip}"><defs><pattern id="cloth" width="120" height="14" patternUnits="userSpaceOnUse"><rect width="120" height="14" fill="${colours.gold}"/><path fill="${colours.brand}" d="M20 0h14v14h-14zM88 0h12v14h-12z"/><path fill="${colours.green}" d="M44 0h18v14h-18z"/><path fill="${colours.ink}" d="M0 0h8v14h-8zM72 4h8v6h-8z"/></pattern></defs><rect width="100%" height="100%" fill="url(#cloth)"/></svg>`,
)
