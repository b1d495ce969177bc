import { createHash } from 'node:crypto'
import { render, type Stage, stageOf } from './render.ts'
import type { Shot } from './shots.ts'

const scale = 1 / 16

/** Changes whenever the picture would: a digest of its pixels at a sixteenth of its size. */
export function fingerprintOf({ plate, view, size }: Shot, stage: Stage = stageOf(plate)): string {
  const { bytes } = render(stage, size * scale, view)
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}
