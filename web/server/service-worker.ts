import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin, Rolldown, build as viteBuild } from 'vite'
import { workerFile } from './worker-off.ts'

const entry = join(import.meta.dirname, '../src/offline/worker/service-worker.ts')

/** The modules of prefetched pages. They are cached with all their static imports. */
const rootsOfPages = [
  'src/entry.client.tsx',
  'src/root.tsx',
  'src/shell/layout.tsx',
  'contract/src/lazy-route-map.ts',
  'src/shell/page-skeleton.tsx',
  'src/shell/user-menu.tsx',
  'src/wishlists/hearts.ts',
  'src/wishlists/sheets.ts',
  'src/offline/offline-bar.tsx',
  'src/routes/offline/offline.tsx',
  'src/routes/pages/help.tsx',
  'src/routes/pages/privacy.tsx',
  'src/routes/pages/terms.tsx',
  'src/routes/contact/contact.tsx',
  'src/routes/cart/cart.tsx',
  'src/routes/orders/orders.tsx',
  'src/routes/orders/order.tsx',
  'src/routes/wishlists/wishlists.tsx',
  'src/routes/wishlists/wishlist.tsx',
  'src/routes/dashboard/dashboard-layout.tsx',
  'src/routes/dashboard/own-pages.tsx',
  'src/routes/dashboard/overview.tsx',
  'src/routes/not-found/not-found.tsx',
  'src/routes/errors/server-error.tsx',
]

/**
 * Builds the service worker once the client files are known. It contains their names and a name derived from them,
 * so that another build is another worker.
 */
export function serviceWorker(build: Build): Plugin {
  let outputs: readonly Output[] = []
  return {
    name: 'service-worker',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (this.environment.name === 'client') outputs = Object.values(bundle)
      },
    },
    buildApp: {
      order: 'post',
      handler: async builder => {
        const client = builder.environments.client?.config
        if (client) await writeWorker(build, resolve(client.root, client.build.outDir), outputs)
      },
    },
  }
}

type Build = typeof viteBuild
type Output = Rolldown.OutputAsset | Rolldown.OutputChunk

/** The scripts of these modules with all their imports, and the styles and fonts of the shop. */
function filesOfPages(outputs: readonly Output[]): readonly string[] {
  const chunks = outputs.filter(output => output.type === 'chunk')
  const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  const found = new Set<string>()
  const add = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    for (const imported of byName.get(name)?.imports ?? []) add(imported)
  }
  for (const root of rootsOfPages) add(chunkOf(root, chunks))
  const stylesAndFonts = outputs.map(({ fileName }) => fileName).filter(isStyleOrFont)
  return [...found, ...stylesAndFonts].map(name => `/${name}`).sort()
}

function chunkOf(root: string, chunks: readonly Rolldown.OutputChunk[]): string {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some(id => id.split('?')[0]?.endsWith(root)))
  if (!chunk) throw new Error(`the build holds no ${root}, which pages without a connection need`)
  return chunk.fileName
}

/** Every page uses the root styles and the Latin fonts. Other fonts load where they are needed. */
const isStyleOrFont = (name: string): boolean =>
  /^assets\/(root-[^/]*\.css|anwene-[a-z]+-latin-[^/]*\.woff2)$/.test(name)

/** File names contain content hashes, so other names mean another build. */
const nameOf = (outputs: readonly Output[], routes: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([...outputs.map(({ fileName }) => fileName), ...routes].sort()))
    .digest('hex')
    .slice(0, 12)

async function writeWorker(build: Build, folder: string, outputs: readonly Output[]): Promise<void> {
  // React Router writes its route manifest after all other files.
  const routes = (await readdir(join(folder, 'assets'))).filter(name => /^manifest-.+\.js$/.test(name))
  const files = [...filesOfPages(outputs), ...routes.map(name => `/assets/${name}`)]
  await build({
    configFile: false,
    logLevel: 'error',
    define: { ofBuild: JSON.stringify({ name: nameOf(outputs, routes), files }) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: workerFile } },
    },
  })
}
