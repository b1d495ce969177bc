import { build, type Plugin } from 'vite'
import { expect, it } from 'vitest'
import { requireLazyImports } from './vite-plugins.ts'

/** Builds in-memory modules. `entry` is the first one. */
function buildOf(modules: Record<string, string>) {
  const inMemory: Plugin = {
    name: 'in-memory',
    resolveId: id => (id in modules ? `\0${id}` : undefined),
    load: id => modules[id.slice(1)],
  }
  return build({
    configFile: false,
    logLevel: 'silent',
    plugins: [inMemory, requireLazyImports()],
    build: { write: false, rolldownOptions: { input: 'entry' } },
  })
}

it('fails the build for a module that is imported lazily and statically, and names it', async () => {
  const modules = {
    entry: "import { words } from 'front-door'; console.log(words, () => import('front-door'))",
    'front-door': "export const words = 'Groups'",
  }
  await expect(buildOf(modules)).rejects.toThrow(/front-door.* is dynamically imported by .*entry/)
})

it('keeps a module lazy that is only imported lazily', async () => {
  const modules = { entry: "console.log(() => import('tab'))", tab: "export const words = 'Groups'" }
  await expect(buildOf(modules)).resolves.toBeDefined()
})
