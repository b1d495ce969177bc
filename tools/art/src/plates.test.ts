import { readFile, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import { digestOfProgram, fingerprintOf } from './fingerprint.ts'
import { mastersFolder, readFingerprints, readPictures } from './masters.ts'
import { plates } from './plates.ts'
import { stageOf } from './render.ts'
import { plateHeight, plateWidth } from './scene.ts'
import { shots } from './shots.ts'

const pictures = await readPictures()
const fingerprints = await readFingerprints()

const endingWith = (ending: string) => shots.filter(({ slug, product }) => slug === product + ending)
const wholes = endingWith('').filter(({ slug }) => plates.some(plate => plate.slug === slug))
const closeUps = endingWith('-close')
const sizePictures = endingWith('-size')
const alone = shots.filter(
  ({ slug, product }) => slug === product && !plates.some(plate => plate.slug === slug),
)

test('the masters show what the program draws today', async () => {
  const recorded = `${mastersFolder}program.txt`
  const digest = `${await digestOfProgram()}\n`
  // Drawing all pictures takes a minute, so a program whose drawings were compared is not compared again.
  if (digest !== (await readFile(recorded, 'utf8').catch(() => ''))) {
    for (const [plate, views] of Map.groupBy(shots, shot => shot.plate)) {
      const stage = stageOf(plate)
      for (const shot of views) {
        const again = `run \`npm run art -- ${shot.slug}\` to draw the master anew`
        expect(fingerprintOf(shot, stage), again).toBe(fingerprints[shot.slug])
      }
    }
  }
  // After a change of the program `npx vitest run -u --project art` compares all drawings and records it.
  await expect(digest).toMatchFileSnapshot(recorded)
}, 600_000)

describe.each(shots)('the picture $slug', shot => {
  const size = { width: plateWidth * shot.size, height: plateHeight * shot.size }

  it('is a 4:5 master that a phone can afford', async () => {
    const path = `${mastersFolder}${shot.slug}.avif`
    const { width, height, format } = await sharp(path).metadata()
    expect({ width, height, format }).toEqual({ ...size, format: 'heif' })
    expect((await stat(path)).size).toBeLessThan(shot.size === 1 ? 90_000 : 60_000)
  })

  it('is listed with its size, its words and a placeholder that fits into a page', () => {
    const picture = pictures[shot.slug]
    expect(picture).toMatchObject({ ...size, alt: shot.alt })
    expect(picture?.placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(picture?.placeholder.length).toBeLessThanOrEqual(270)
  })

  it('is described in one short sentence without a full stop', () => {
    expect(shot.alt).toMatch(/^[A-Z].{30,150}[a-z]$/)
  })
})

test('every product is seen as a whole, 1000 × 1250, and from near and beside a known thing, 800 × 1000', () => {
  const slugs = plates.map(({ slug }) => slug)
  const whole = { x: 500, y: 625, zoom: 1 }
  expect(wholes.map(({ slug, size, view }) => ({ slug, size, view }))).toEqual(
    slugs.map(slug => ({ slug, size: 1, view: whole })),
  )
  expect(closeUps.map(({ slug, size }) => ({ slug, size }))).toEqual(
    slugs.map(slug => ({ slug: `${slug}-close`, size: 0.8 })),
  )
  expect(sizePictures.map(({ slug, size, view }) => ({ slug, size, view }))).toEqual(
    slugs.map(slug => ({ slug: `${slug}-size`, size: 0.8, view: whole })),
  )
})

test('what is wrapped and what is being made is seen whole, 800 × 1000', () => {
  expect(alone.length).toBeGreaterThan(30)
  for (const { slug, size } of alone) {
    expect(slug).toMatch(/^(wrapped|making)-/)
    expect(size).toBe(0.8)
  }
})

test.each(sizePictures)(
  'the picture $slug says what stands beside the product and what is marked',
  ({ alt }) => {
    expect(alt).toMatch(
      /^Shown beside (an enamel mug|a 500 ml water bottle|a door|the outline of a hand), marked [\d ./–and]+ cm/,
    )
  },
)

describe.each(closeUps)('the close-up $slug', ({ alt, view: { x, y, zoom } }) => {
  it('comes two to three times nearer without leaving the plate, and says that it is near', () => {
    expect(zoom).toBeGreaterThanOrEqual(2)
    expect(zoom).toBeLessThanOrEqual(3)
    expect(Math.abs(x - plateWidth / 2)).toBeLessThanOrEqual((plateWidth / 2) * (1 - 1 / zoom))
    expect(Math.abs(y - plateHeight / 2)).toBeLessThanOrEqual((plateHeight / 2) * (1 - 1 / zoom))
    expect(alt).toMatch(/^Close view: ./)
  })
})

test('no two pictures share a slug, a look or, but for the sizes, a description', () => {
  const distinct = (values: readonly string[]) => new Set(values).size
  const described = shots.filter(shot => !sizePictures.includes(shot))
  expect(distinct(shots.map(shot => shot.slug))).toBe(shots.length)
  expect(distinct(described.map(shot => shot.alt))).toBe(described.length)
  expect(distinct(Object.values(fingerprints))).toBe(shots.length)
})

test('the list names nothing that is no picture', () => {
  const slugs = shots.map(shot => shot.slug)
  expect(Object.keys(pictures)).toEqual(slugs)
  expect(Object.keys(fingerprints)).toEqual(slugs)
})

test('the social preview is a small 1200 × 630 picture', async () => {
  const path = `${mastersFolder}og.jpg`
  const { width, height } = await sharp(path).metadata()
  expect({ width, height }).toEqual({ width: 1200, height: 630 })
  expect((await stat(path)).size).toBeLessThanOrEqual(90_000)
})
