import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { drawMaster, drawPreview } from './masters.ts'
import { shots } from './shots.ts'

/** What the main thread asks for. At scale 1 a master is drawn, at any other a preview. */
export interface DrawOrder {
  readonly slug: string
  readonly scale: number
}

// One core per worker: the workers are what runs side by side, not the encoder's own threads.
sharp.concurrency(1)

parentPort?.on('message', async ({ slug, scale }: DrawOrder) => {
  const shot = shots.find(candidate => candidate.slug === slug)
  if (!shot) throw new Error(`There is no picture called ${slug}.`)
  const drawn = scale === 1 ? await drawMaster(shot) : await drawPreview(shot, scale)
  parentPort?.postMessage(drawn ?? null)
})
