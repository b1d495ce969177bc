import { build, type Plugin } from 'vite'
import { expect, it } from 'vitest'
import { requireLazyImports } from './require-lazy-imports.ts'

/** Builds modules that stand nowhere but here; `entry` is the first. */
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

it('a part that is asked for late and imported at once is refused by name', async () => {
  const modules = {
    entry: "import { words } from 'front-door'; console.log(words, () => import('front-door'))",
    'front-door': "export const words = 'Groups'",
  }
  await expect(buildOf(modules)).rejects.toThrow(/front-door.* is dynamically imported by .*entry/)
})

it('a part that is only asked for late stays late', async () => {
  const modules = { entry: "console.log(() => import('tab'))", tab: "export const words = 'Groups'" }
  await expect(buildOf(modules)).resolves.toBeDefined()
})
