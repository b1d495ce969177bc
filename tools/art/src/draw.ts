import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { DrawOrder } from './draw-worker.ts'
import { type Drawn, recordDrawn } from './masters.ts'
import { type Shot, shots } from './shots.ts'
import { drawSocialPreview } from './social-preview.ts'

const usage = `Draws the product pictures.

  npm run art -- [slug…] [--scale 0.5] [--workers 1]

Without a slug every picture is drawn; the slug of a product stands for its picture and its close-up. At another
scale than 1 the pictures are previews: they go to var/art as PNG and the masters stay as they are.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scale: { type: 'string', default: '1' },
    workers: { type: 'string', default: String(Math.max(1, availableParallelism() - 1)) },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) console.log(usage)
else await draw(positionals, Number(values.scale), Number(values.workers))

async function draw(slugs: readonly string[], scale: number, workers: number): Promise<void> {
  const mistake = mistakeIn(slugs, scale, workers)
  if (mistake) {
    console.error(`${mistake}\n\n${usage}`)
    process.exitCode = 1
    return
  }
  const orders = shots
    .filter(shot => slugs.length === 0 || slugs.some(slug => isNamedBy(slug, shot)))
    .map(({ slug }) => ({ slug, scale }))
  const drawn = await drawAll(orders, workers)
  if (scale !== 1) return
  await recordDrawn(shots, drawn)
  await drawSocialPreview()
}

function isNamedBy(name: string, { slug, product }: Shot): boolean {
  return name === slug || name === product
}

function mistakeIn(slugs: readonly string[], scale: number, workers: number): string | undefined {
  const unknown = slugs.find(slug => !shots.some(shot => isNamedBy(slug, shot)))
  if (unknown) return `There is no picture called ${unknown}.`
  if (!(scale > 0 && scale <= 4)) return 'The scale is a number from 0 to 4.'
  if (!Number.isInteger(workers) || workers < 1) return 'The number of workers is a whole number from 1.'
  return undefined
}

async function drawAll(orders: readonly DrawOrder[], workers: number): Promise<Drawn[]> {
  const waiting = [...orders]
  const drawn: Drawn[] = []
  await Promise.all(Array.from({ length: Math.min(workers, waiting.length) }, () => work(waiting, drawn)))
  return drawn
}

async function work(waiting: DrawOrder[], drawn: Drawn[]): Promise<void> {
  const worker = new Worker(new URL('./draw-worker.ts', import.meta.url))
  try {
    for (let order = waiting.shift(); order; order = waiting.shift()) {
      const begun = performance.now()
      const result = await drawnBy(worker, order)
      if (result) drawn.push(result)
      console.log(`${order.slug}  ${((performance.now() - begun) / 1000).toFixed(1)} s`)
    }
  } finally {
    await worker.terminate()
  }
}

async function drawnBy(worker: Worker, order: DrawOrder): Promise<Drawn | null> {
  // Rejects too when the worker fails.
  const answer = once(worker, 'message')
  worker.postMessage(order)
  const [drawn] = await answer
  return drawn
}
