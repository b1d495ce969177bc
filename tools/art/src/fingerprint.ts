import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { render, type Stage, stageOf } from './render.ts'
import type { Shot } from './shots.ts'

const scale = 1 / 16

/** Changes whenever the picture would: a digest of its pixels at a sixteenth of its size. */
export function fingerprintOf({ plate, view, size }: Shot, stage: Stage = stageOf(plate)): string {
  const { bytes } = render(stage, size * scale, view)
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}

/** A digest of the drawing program: while it stays the same, so do all pictures. */
export async function digestOfProgram(): Promise<string> {
  const names = await readdir(import.meta.dirname, { recursive: true })
  const hash = createHash('sha256')
  for (const name of names.filter(each => /(?<!\.test)\.ts$/.test(each)).toSorted()) {
    hash.update(name.replaceAll('\\', '/'))
    hash.update(await readFile(join(import.meta.dirname, name)))
  }
  return hash.digest('hex')
}
