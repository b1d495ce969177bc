import { readdir, readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import { takePictureTurn } from './redraw-picture.ts'

/** Pixels of a master image: 4:5, as all pictures of products. */
const master = { width: 1000, height: 1250 }
/** The longest side in pixels at which a photograph is looked at and cropped. */
const longestSide = 2_048
const maxPixels = 60_000_000

/** sharp reports AVIF as `heif`. An SVG drawing can contain scripts. */
const formats = ['jpeg', 'png', 'webp', 'heif']

/** A point of a picture: 0, 0 is the top left corner and 1, 1 the bottom right one. */
export interface Focus {
  readonly x: number
  readonly y: number
}

/** What a person should look at again; none of it is refused. */
export type PhotographWarning = 'blurred' | 'dark' | 'far_away' | 'cut_off'

/** Pixels of an upright photograph as it was uploaded. */
export interface PhotographSize {
  readonly width: number
  readonly height: number
}

export interface Photograph {
  readonly size: PhotographSize
  /** AVIF of 1000 × 1250 pixels, without metadata. */
  readonly master: Buffer
  /** A tiny WebP as a data URL. */
  readonly placeholder: string
  /** The point around which the master is cropped. */
  readonly focus: Focus
  readonly warnings: readonly PhotographWarning[]
}

/**
 * Draws the master of an uploaded photograph: upright, sRGB, pixels only, cropped around `focus` or else around what
 * draws attention, and gently brightened if it is dark. Undefined when the bytes are not a readable
 * photograph. One at a time per process; refuses with `server.busy` when many wait.
 */
export const redrawPhotograph = (bytes: Buffer, focus?: Focus): Promise<Photograph | undefined> =>
  inTurn(async () => draw(await readWhole(bytes, formats), focus))

/** A photograph with the whole picture, from which it can be cropped again. */
export interface WholePhotograph extends Photograph {
  /** JPEG of the whole upright picture without metadata, at most 2,048 pixels long. */
  readonly whole: Buffer
}

/** Formats of cameras and browsers (E24). */
const uploadFormats = ['jpeg', 'png', 'webp']

/**
 * `redrawPhotograph` for JPEG, PNG and WebP, with the whole picture. A photograph whose shorter side is below `shortest`
 * pixels is measured, not drawn.
 */
export const redrawWhole = (
  bytes: Buffer,
  shortest: number,
): Promise<WholePhotograph | { readonly tooSmall: PhotographSize } | undefined> =>
  inTurn(async () => {
    const pixels = await readWhole(bytes, uploadFormats)
    if (Math.min(pixels.size.width, pixels.size.height) < shortest) return { tooSmall: pixels.size }
    const whole = await open(pixels).jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer()
    return { ...(await draw(pixels, undefined)), whole }
  })

/** Undefined when the work fails: hostile bytes fail in many ways, and none is a defect of the server. */
const inTurn = <T>(work: () => Promise<T>): Promise<T | undefined> =>
  takePictureTurn(async () => {
    try {
      return await work()
    } catch {
      return undefined
    }
  })

interface Pixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
  /** Of the picture before it was scaled. */
  readonly size: PhotographSize
}

async function readWhole(bytes: Buffer, allowed: readonly string[]): Promise<Pixels> {
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
  const { format, autoOrient } = await picture.metadata()
  if (!allowed.includes(format)) throw new Error('another format')
  const upright = await picture
    .autoOrient()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .timeout({ seconds: 60 })
    .toBuffer({ resolveWithObject: true })
  const size = { width: autoOrient.width, height: autoOrient.height }
  return { data: upright.data, width: upright.info.width, height: upright.info.height, size }
}

async function draw(whole: Pixels, given: Focus | undefined): Promise<Photograph> {
  const focus = given ?? (await findFocus(whole))
  const grey = await examine(whole)
  const cropped = open(whole)
    .extract(cropAround(whole, focus))
    .resize(master.width, master.height)
    .linear(exposureFactor(grey), 0)
  await lowerPriority()
  const tiny = await cropped.clone().resize(16, 20).webp({ quality: 30 }).toBuffer()
  return {
    size: whole.size,
    master: await cropped.avif({ quality: 55, effort: 3 }).toBuffer(),
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    focus,
    warnings: warningsOf(whole, grey),
  }
}

const threads = '/proc/self/task'

/**
 * Encoding takes a processor for a second. The threads that do it have a lower priority than the one that handles requests, which on
 * two processors made pages three times as slow at p99 (decision 0146). libvips ends idle threads and starts new ones,
 * so each photograph looks for them. Only Linux has priorities of threads.
 */
async function lowerPriority(): Promise<void> {
  for (const thread of await readdir(threads).catch(() => [])) {
    const name = await readFile(`${threads}/${thread}/comm`, 'utf8').catch(() => '')
    if (!name.startsWith('libvips worker')) continue
    try {
      setPriority(Number(thread), constants.priority.PRIORITY_LOW)
    } catch {
      // It has ended meanwhile.
    }
  }
}

const open = ({ data, width, height }: Omit<Pixels, 'size'>) =>
  sharp(data, { raw: { width, height, channels: 3 } })

/** The part of 4:5 whose centre is as near to the focus as the edges allow, in pixels. */
function cropAround({ width, height }: Pixels, { x, y }: Focus) {
  const ratio = master.width / master.height
  const part = {
    width: Math.max(1, Math.min(width, Math.round(height * ratio))),
    height: Math.max(1, Math.min(height, Math.round(width / ratio))),
  }
  const start = (at: number, side: number, cropped: number) =>
    Math.round(Math.min(Math.max(at * side - cropped / 2, 0), side - cropped))
  return { left: start(x, width, part.width), top: start(y, height, part.height), ...part }
}

/** The centre of the crop that libvips chooses by edges, colours and skin tones. */
async function findFocus(whole: Pixels): Promise<Focus> {
  const { info } = await open(whole)
    .resize(160, 200, { fit: 'cover', position: sharp.strategy.attention })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { cropOffsetLeft: left = 0, cropOffsetTop: top = 0 } = info
  // The offsets are negative and count in the picture that just covers 160 × 200 pixels.
  const factor = Math.max(160 / whole.width, 200 / whole.height)
  return { x: (80 - left) / (whole.width * factor), y: (100 - top) / (whole.height * factor) }
}

interface Grey {
  /** 0 to 255. */
  readonly mean: number
  /** The standard deviation of the second derivative in the sharpest part: low without sharp edges. */
  readonly sharpness: number
  /** How many of the 80 parts are sharp. */
  readonly detailedParts: number
  /** A brightness that all but one in a hundred pixels stay below. */
  readonly brightest: number
}

/** Looks at the brightness of a picture, at the size at which a buyer sees it. */
async function examine(whole: Pixels): Promise<Grey> {
  const { data, info } = await open(whole)
    .resize(master.width, master.height, { fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const counts = new Uint32Array(256)
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1
  const sum = counts.reduce((all, count, brightness) => all + count * brightness, 0)
  let brightest = 255
  for (let above = 0; brightest > 1 && above < data.length / 100; brightest--) above += counts[brightest] ?? 0
  return {
    mean: sum / data.length,
    ...measureEdges(data, info),
    brightest,
  }
}

const parts = { across: 8, down: 10 }

/** The sharpest part counts: a product in front of a plain wall does not make a photograph blurred. */
function measureEdges(
  grey: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): Pick<Grey, 'sharpness' | 'detailedParts'> {
  const deviations = Array.from({ length: parts.across * parts.down }, (_, part) => {
    const [column, row] = [part % parts.across, Math.floor(part / parts.across)]
    return deviationOf(grey, width, {
      left: Math.max(1, Math.floor((column * width) / parts.across)),
      right: Math.min(width - 1, Math.floor(((column + 1) * width) / parts.across)),
      top: Math.max(1, Math.floor((row * height) / parts.down)),
      bottom: Math.min(height - 1, Math.floor(((row + 1) * height) / parts.down)),
    })
  })
  const sharpness = Math.max(...deviations)
  return { sharpness, detailedParts: deviations.filter(each => each >= blurredBelow).length }
}

interface Part {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The standard deviation of the Laplacian of a part. */
function deviationOf(grey: Uint8Array, width: number, { left, right, top, bottom }: Part): number {
  const at = (index: number) => grey[index] ?? 0
  const count = Math.max(1, (right - left) * (bottom - top))
  let [sum, squares] = [0, 0]
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const index = y * width + x
      const edge = at(index - 1) + at(index + 1) + at(index - width) + at(index + width) - 4 * at(index)
      sum += edge
      squares += edge * edge
    }
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2))
}

/** Below this mean brightness a photograph is dark. */
const darkBelow = 45
/** Of 40 samples, the sharp ones lie above 11, and those with a blur of four pixels below 5.2. */
const blurredBelow = 5.5
/** A product at an eighth of the width of a plain picture has sharp edges in four parts. */
const fewestDetailedParts = 5
const longestRatio = 2.2

function warningsOf(
  { width, height }: Pixels,
  { mean, sharpness, detailedParts }: Grey,
): readonly PhotographWarning[] {
  const warnings: readonly (PhotographWarning | false)[] = [
    sharpness < blurredBelow && 'blurred',
    mean < darkBelow && 'dark',
    sharpness >= blurredBelow && detailedParts < fewestDetailedParts && 'far_away',
    Math.max(width, height) > longestRatio * Math.min(width, height) && 'cut_off',
  ]
  return warnings.filter(warning => warning !== false)
}

/** A photograph whose mean brightness is below is brightened towards it. */
const usualBrightness = 95
const strongest = 1.2

/**
 * By how much all channels are multiplied, so that colours keep their hue. A bright photograph stays as it is, because a
 * white background is not a fault, and light parts are not burned out.
 */
const exposureFactor = ({ mean, brightest }: Grey): number =>
  Math.max(1, Math.min(usualBrightness / Math.max(mean, 1), 250 / brightest, strongest))
