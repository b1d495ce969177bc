import { readdir, readFile } from 'node:fs/promises'
import { constants, getPriority } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { redrawPhotograph } from './redraw-photograph.ts'

/** A photograph of a phone, 12 megapixels: red on the left, blue on the right. */
const photograph = ({ width = 4_000, height = 3_000 } = {}) =>
  sharp({ create: { width, height, channels: 3, background: '#2040c0' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#c02020' } },
      left: 0,
      top: 0,
    },
  ])
const drawing = (name: string) =>
  readFile(join(import.meta.dirname, `../../../tools/art/masters/${name}.avif`))

const meansOf = async (bytes: Buffer) => (await sharp(bytes).stats()).channels.map(({ mean }) => mean)

describe('a redrawn photograph', () => {
  test('is upright, has the size of all masters, and no place or camera', async () => {
    const bytes = await photograph()
      .jpeg()
      .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '5/1 33/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const redrawn = await redrawPhotograph(bytes)
    const { format, width, height, exif, orientation } = await sharp(redrawn?.master).metadata()
    expect({ format, width, height }).toEqual({ format: 'heif', width: 1000, height: 1250 })
    expect(exif).toBeUndefined()
    expect(orientation).toBeUndefined()
    // Turned by a quarter, the red half is at the top.
    const [red = 0, , blue = 0] = await meansOf(
      await sharp(redrawn?.master).extract({ left: 0, top: 0, width: 1000, height: 300 }).png().toBuffer(),
    )
    expect(red).toBeGreaterThan(blue)
    expect(redrawn?.placeholder).toMatch(/^data:image\/webp;base64,/)
  })

  test('is cropped around the point that its maker chose', async () => {
    const bytes = await photograph({ width: 2_000, height: 1_000 }).png().toBuffer()
    const left = await redrawPhotograph(bytes, { x: 0, y: 0.5 })
    const right = await redrawPhotograph(bytes, { x: 1, y: 0.5 })
    const [redOnTheLeft = 0] = await meansOf(left?.master ?? bytes)
    const [redOnTheRight = 0] = await meansOf(right?.master ?? bytes)
    expect(redOnTheLeft).toBeGreaterThan(170)
    expect(redOnTheRight).toBeLessThan(60)
  })

  test('is cropped around what draws attention by default', async () => {
    const wide = sharp({ create: { width: 2_400, height: 1_250, channels: 3, background: '#e8e2d8' } })
    const basket = await sharp(await drawing('bolga-basket-natural'))
      .resize(500)
      .toBuffer()
    const bytes = await wide
      .composite([{ input: basket, left: 1_800, top: 300 }])
      .jpeg()
      .toBuffer()
    const redrawn = await redrawPhotograph(bytes)
    expect(redrawn?.focus.x).toBeGreaterThan(0.6)
  })

  test('is brightened a little when it is dark, without a change of its colours', async () => {
    const dim = (background: string) =>
      sharp({ create: { width: 900, height: 1_200, channels: 3, background } })
        .jpeg()
        .toBuffer()
    const [red = 0, green = 0, blue = 0] = await meansOf(
      (await redrawPhotograph(await dim('#503020')))?.master ?? Buffer.alloc(0),
    )
    expect(red).toBeGreaterThan(88)
    expect(red / green).toBeCloseTo(0x50 / 0x30, 0)
    expect(red / blue).toBeCloseTo(0x50 / 0x20, 0)
    const [white = 0] = await meansOf(
      (await redrawPhotograph(await dim('#ffffff')))?.master ?? Buffer.alloc(0),
    )
    expect(white).toBeGreaterThan(252)
  })
})

test.runIf(process.platform === 'linux')(
  'a photograph is drawn by threads of a lower priority than the one that responds to requests',
  async () => {
    await redrawPhotograph(await photograph().jpeg().toBuffer())
    const threads = await readdir('/proc/self/task')
    const drawingThreads: string[] = []
    for (const thread of threads) {
      const name = await readFile(`/proc/self/task/${thread}/comm`, 'utf8').catch(() => '')
      if (name.startsWith('libvips')) drawingThreads.push(thread)
    }
    const priorities = new Set(drawingThreads.map(thread => getPriority(Number(thread))))
    expect([...priorities]).toEqual([constants.priority.PRIORITY_LOW])
  },
)

describe('the warnings of a photograph', () => {
  const warningsOf = async (bytes: Buffer) => (await redrawPhotograph(bytes))?.warnings

  test.each(['bolga-basket-natural', 'shea-butter-jar', 'brass-cowrie-earrings', 'calabash-bowl-close'])(
    'tell a blurred photograph of %s from a sharp one',
    async name => {
      const picture = sharp(await drawing(name))
      expect(await warningsOf(await picture.clone().jpeg({ quality: 90 }).toBuffer())).toEqual([])
      expect(await warningsOf(await picture.blur(5).jpeg({ quality: 90 }).toBuffer())).toEqual(['blurred'])
    },
  )

  test('call a product in front of a plain wall sharp, and far away when it is small', async () => {
    const product = await drawing('bolga-basket-natural')
    const onWall = async (width: number) =>
      sharp({ create: { width: 2_000, height: 1_500, channels: 3, background: '#d8d0c4' } })
        .composite([{ input: await sharp(product).resize(width).png().toBuffer() }])
        .jpeg({ quality: 90 })
        .toBuffer()
    expect(await warningsOf(await onWall(1_000))).toEqual([])
    const small = await onWall(250)
    expect(await warningsOf(small)).toEqual(['far_away'])
    expect(await warningsOf(await sharp(small).blur(9).jpeg({ quality: 90 }).toBuffer())).toEqual(['blurred'])
  })

  test('name a dark photograph, and a long one that will be cut off', async () => {
    const dark = sharp(await drawing('bolga-basket-natural')).linear(0.2, 0)
    expect(await warningsOf(await dark.jpeg().toBuffer())).toContain('dark')
    expect(await warningsOf(await photograph({ width: 2_300, height: 1_000 }).jpeg().toBuffer())).toContain(
      'cut_off',
    )
  })
})

describe('a hostile file', () => {
  const gradient = () => photograph({ width: 600, height: 500 })

  test.each<[string, () => Promise<Buffer>]>([
    [
      'an SVG drawing',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'),
    ],
    ['a GIF', () => gradient().gif().toBuffer()],
    ['a TIFF', () => gradient().tiff().toBuffer()],
    ['an empty file', async () => Buffer.alloc(0)],
    ['a JPEG without its second half', async () => (await gradient().jpeg().toBuffer()).subarray(0, 900)],
    [
      'a picture of too many pixels',
      () =>
        sharp({ create: { width: 9_000, height: 7_000, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
    ],
    [
      'a page that begins like a picture',
      async () => Buffer.from('\xff\xd8\xff\xe0<script>alert(1)</script>', 'latin1'),
    ],
  ])('is refused: %s', async (_, make) => {
    expect(await redrawPhotograph(await make())).toBeUndefined()
  })

  test.each<[string, () => Promise<Buffer>]>([
    ['colours for print', () => gradient().toColourspace('cmyk').jpeg().toBuffer()],
    ['16 bits', () => gradient().toColourspace('rgb16').png().toBuffer()],
    ['transparency', () => gradient().ensureAlpha(0.5).png().toBuffer()],
    ['one colour', () => gradient().greyscale().png().toBuffer()],
    [
      'a page behind it',
      async () => Buffer.concat([await gradient().jpeg().toBuffer(), Buffer.from('<script>')]),
    ],
  ])('is redrawn: a picture with %s', async (_, make) => {
    const redrawn = await redrawPhotograph(await make())
    expect(await sharp(redrawn?.master).metadata()).toMatchObject({ width: 1000, channels: 3, space: 'srgb' })
    expect(redrawn?.master.includes('<script>')).toBe(false)
  })

  test('never fails otherwise, whichever of its bytes are changed', async () => {
    const files = [await gradient().jpeg().toBuffer(), await gradient().webp().toBuffer()]
    for (let at = 0; at < 12; at++) {
      const file = Buffer.from(files[at % 2] ?? '')
      for (let step = 0; step < 6; step++)
        file[(at * 977 + step * 131) % file.length] = (at * 37 + step * 91) % 256
      await expect(
        redrawPhotograph(file).then(redrawn => redrawn === undefined || redrawn.master.length > 0),
      ).resolves.toBe(true)
    }
  })
})
