import { createHash } from 'node:crypto'
import { render } from './render.ts'
import type { Plate } from './scene.ts'

const scale = 1 / 8

/** Changes whenever the picture would: a digest of the plate's pixels at an eighth of its size. */
export function fingerprintOf(plate: Plate): string {
  return createHash('sha256').update(render(plate, scale).bytes).digest('hex').slice(0, 16)
}
