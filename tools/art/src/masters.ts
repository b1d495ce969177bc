import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { fingerprintOf } from './fingerprint.ts'
import { type Pixels, render, type Stage, stageOf } from './render.ts'
import type { Shot } from './shots.ts'

/** What the shop needs to show a picture before it has loaded. */
export interface Picture {
  readonly alt: string
  readonly width: number
  readonly height: number
  /** 16 × 20 pixels as a data URL. */
  readonly placeholder: string
}

export interface Drawn {
  readonly slug: string
  readonly picture: Omit<Picture, 'alt'>
  readonly fingerprint: string
}

export const mastersFolder = fileURLToPath(new URL('../masters/', import.meta.url))
const previewFolder = fileURLToPath(new URL('../../../var/art/', import.meta.url))

/** Draws a picture at full size and keeps it as `masters/<slug>.avif`. */
export async function drawMaster(shot: Shot): Promise<Drawn> {
  const stage = stageOf(shot.plate)
  const pixels = await rendered(shot, stage)
  await mkdir(mastersFolder, { recursive: true })
  await image(pixels).avif({ quality: 51, effort: 4 }).toFile(`${mastersFolder}${shot.slug}.avif`)
  const { width, height } = pixels
  const picture = { width, height, placeholder: await placeholderOf(pixels) }
  return { slug: shot.slug, picture, fingerprint: fingerprintOf(shot, stage) }
}

/** Draws a picture at another size into `var/art/<slug>.png`, to look at while working on it. */
export async function drawPreview(shot: Shot, scale: number): Promise<void> {
  await mkdir(previewFolder, { recursive: true })
  const pixels = await rendered({ ...shot, size: shot.size * scale }, stageOf(shot.plate))
  await image(pixels).png().toFile(`${previewFolder}${shot.slug}.png`)
}

async function rendered({ size, finer = 1, view }: Shot, stage: Stage): Promise<Pixels> {
  const pixels = render(stage, size * finer, view)
  if (finer === 1) return pixels
  const width = Math.round(pixels.width / finer)
  const { data, info } = await image(pixels).resize(width).raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, bytes: new Uint8Array(data) }
}

export async function readPictures(): Promise<Record<string, Picture>> {
  return readRecord('pictures.json')
}

export async function readFingerprints(): Promise<Record<string, string>> {
  return readRecord('fingerprints.json')
}

/** Enters what was drawn, and the alt text of every picture; what is none any more goes from the lists. */
export async function recordDrawn(shots: readonly Shot[], drawn: readonly Drawn[]): Promise<void> {
  const oldPictures = await readPictures()
  const oldFingerprints = await readFingerprints()
  const pictures: Record<string, Picture> = {}
  const fingerprints: Record<string, string> = {}
  for (const { slug, alt } of shots) {
    const fresh = drawn.find(one => one.slug === slug)
    const picture = fresh?.picture ?? oldPictures[slug]
    const fingerprint = fresh?.fingerprint ?? oldFingerprints[slug]
    if (picture) pictures[slug] = { ...picture, alt }
    if (fingerprint) fingerprints[slug] = fingerprint
  }
  await writeRecord('pictures.json', pictures)
  await writeRecord('fingerprints.json', fingerprints)
}

function image({ bytes, width, height }: Pixels) {
  return sharp(bytes, { raw: { width, height, channels: 3 } })
}

async function placeholderOf(pixels: Pixels): Promise<string> {
  const webp = await image(pixels).resize(16, 20).webp({ quality: 30, effort: 6 }).toBuffer()
  return `data:image/webp;base64,${webp.toString('base64')}`
}

async function readRecord<Value>(file: string): Promise<Record<string, Value>> {
  const text = await readFile(mastersFolder + file, 'utf8').catch(() => '{}')
  return JSON.parse(text)
}

async function writeRecord(file: string, record: Record<string, unknown>): Promise<void> {
  await writeFile(mastersFolder + file, `${JSON.stringify(record, null, 2)}\n`)
}
