import { join } from 'node:path'
import type { JSHandle, Page } from '@playwright/test'
import { build } from 'vite'
import type { Client } from './client.ts'

let bundle: Promise<string> | undefined

/**
 * The client's calls in a document without scripts. What a test needs before its subject, such as an account or an
 * order, is made by them: a page for each step takes ten times as long.
 */
export async function openClient(page: Page): Promise<JSHandle<Client>> {
  bundle ??= bundleClient()
  const source = await bundle
  // A document of the shop, but without its policy for scripts.
  const blank = { contentType: 'text/html', body: '<!doctype html><title>Client</title>' }
  await page.route('**/client', route => route.fulfill(blank), { times: 1 })
  await page.goto('/client')
  await page.evaluate(source)
  return page.evaluateHandle<Client>('client.client')
}

async function bundleClient(): Promise<string> {
  const [built] = [
    await build({
      root: join(import.meta.dirname, '..'),
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      build: {
        write: false,
        minify: false,
        lib: { entry: join(import.meta.dirname, 'client.ts'), formats: ['iife'], name: 'client' },
      },
    }),
  ].flat()
  const [chunk] = built && 'output' in built ? built.output : []
  if (chunk?.type !== 'chunk') throw new Error('the client was not bundled')
  return chunk.code
}
