import { stat } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import { fingerprintOf } from './fingerprint.ts'
import { mastersFolder, readFingerprints, readPictures } from './masters.ts'
import { plates } from './plates.ts'

const pictures = await readPictures()
const fingerprints = await readFingerprints()

describe.each(plates)('the picture of $slug', plate => {
  it('is what the plate draws today', () => {
    expect(fingerprintOf(plate), 'run `npm run art` to draw the master anew').toBe(fingerprints[plate.slug])
  })

  it('is a 4:5 master that a phone can afford', async () => {
    const path = `${mastersFolder}${plate.slug}.avif`
    const { width, height, format } = await sharp(path).metadata()
    expect({ width, height, format }).toEqual({ width: 1000, height: 1250, format: 'heif' })
    expect((await stat(path)).size).toBeLessThan(90_000)
  })

  it('is listed with its size, its words and a placeholder that fits into a page', () => {
    const picture = pictures[plate.slug]
    expect(picture).toMatchObject({ width: 1000, height: 1250, alt: plate.product.alt })
    expect(picture?.placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(picture?.placeholder.length).toBeLessThanOrEqual(250)
  })

  it('is described in one short sentence without a full stop', () => {
    expect(plate.product.alt).toMatch(/^[A-Z].{30,150}[a-z]$/)
  })
})

test('no two plates share a slug, a description or a picture', () => {
  const distinct = (values: readonly string[]) => new Set(values).size
  expect(distinct(plates.map(plate => plate.slug))).toBe(plates.length)
  expect(distinct(plates.map(plate => plate.product.alt))).toBe(plates.length)
  expect(distinct(Object.values(fingerprints))).toBe(plates.length)
})

test('the list names nothing that is no plate', () => {
  const slugs = plates.map(plate => plate.slug)
  expect(Object.keys(pictures)).toEqual(slugs)
  expect(Object.keys(fingerprints)).toEqual(slugs)
})

test('the social preview is a small 1200 × 630 picture', async () => {
  const path = `${mastersFolder}og.jpg`
  const { width, height } = await sharp(path).metadata()
  expect({ width, height }).toEqual({ width: 1200, height: 630 })
  expect((await stat(path)).size).toBeLessThanOrEqual(90_000)
})
