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
export type PhotographWarning = 'blurred' | 'dark' | 'cut_off'

export interface Photograph {
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
 * draws attention, and gently brightened if it is dark. Undefined when the bytes are no readable
 * photograph. One at a time per process; refuses with `server.busy` when many wait.
 */
export const redrawPhotograph = (bytes: Buffer, focus?: Focus): Promise<Photograph | undefined> =>
  takePictureTurn(async () => {
    try {
      return await draw(bytes, focus)
    } catch {
      return undefined
    }
  })

interface Pixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

async function draw(bytes: Buffer, given: Focus | undefined): Promise<Photograph> {
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
  const { format } = await picture.metadata()
  if (!formats.includes(format)) throw new Error('another format')
  const upright = await picture
    .autoOrient()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .timeout({ seconds: 20 })
    .toBuffer({ resolveWithObject: true })
  const whole: Pixels = { data: upright.data, width: upright.info.width, height: upright.info.height }
  const focus = given ?? (await findFocus(whole))
  const grey = await examine(whole)
  const cropped = open(whole)
    .extract(cropAround(whole, focus))
    .resize(master.width, master.height)
    .linear(exposureFactor(grey), 0)
  const tiny = await cropped.clone().resize(16, 20).webp({ quality: 30 }).toBuffer()
  return {
    master: await cropped.avif({ quality: 55, effort: 3 }).toBuffer(),
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    focus,
    warnings: warningsOf(whole, grey),
  }
}

const open = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 3 } })

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
  /** The standard deviation of the second derivative: low without sharp edges. */
  readonly sharpness: number
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
  const grey = sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } })
  const edges = grey
    .clone()
    .convolve({ width: 3, height: 3, kernel: [0, 1, 0, 1, -4, 1, 0, 1, 0], offset: 128 })
  const { channels } = await sharp(await edges.raw().toBuffer(), {
    raw: { width: info.width, height: info.height, channels: 1 },
  }).stats()
  const counts = new Uint32Array(256)
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1
  let brightest = 255
  for (let above = 0; brightest > 1 && above < data.length / 100; brightest--) above += counts[brightest] ?? 0
  return {
    mean: data.reduce((sum, value) => sum + value, 0) / data.length,
    sharpness: channels[0]?.stdev ?? 0,
    brightest,
  }
}

/** Below this mean brightness a photograph is dark. */
const darkBelow = 45
/** Sharp samples lie above 4.8, and samples with a blur of four pixels below 2.4. */
const blurredBelow = 3
const longestRatio = 2.2

function warningsOf({ width, height }: Pixels, { mean, sharpness }: Grey): readonly PhotographWarning[] {
  const warnings: readonly (PhotographWarning | false)[] = [
    sharpness < blurredBelow && 'blurred',
    mean < darkBelow && 'dark',
    Math.max(width, height) > longestRatio * Math.min(width, height) && 'cut_off',
  ]
  return warnings.filter(warning => warning !== false)
}

/** A photograph whose mean brightness is below is brightened towards it. */
const usualBrightness = 95
const strongest = 1.2

/**
 * By how much all channels are multiplied, so that colours keep their hue. A bright photograph stays as it is, because a
 * white background is no fault, and light parts are not burned out.
 */
const exposureFactor = ({ mean, brightest }: Grey): number =>
  Math.max(1, Math.min(usualBrightness / Math.max(mean, 1), 250 / brightest, strongest))
