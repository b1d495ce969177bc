import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin, Rolldown, build as viteBuild } from 'vite'
import { workerFile } from './worker-off.ts'

const entry = join(import.meta.dirname, '../src/offline/worker/service-worker.ts')

/** What runs on pages that were fetched ahead: these modules, and all that they import at once. */
const rootsOfPages = [
  'src/entry.client.tsx',
  'src/root.tsx',
  'src/shell/layout.tsx',
  'contract/src/lazy-route-map.ts',
  'src/shell/page-skeleton.tsx',
  'src/shell/user-menu.tsx',
  'src/wishlists/hearts.ts',
  'src/offline/lazy-offline.ts',
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
 * Builds the service worker once the files of the client are known: it is told their names, and is called by what they
 * are, so that another build is another worker.
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

/** The scripts of the roots with all that they import, and the styles and fonts of the shop. */
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
  const looks = outputs.map(({ fileName }) => fileName).filter(isLook)
  return [...found, ...looks].map(name => `/${name}`).sort()
}

function chunkOf(root: string, chunks: readonly Rolldown.OutputChunk[]): string {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some(id => id.split('?')[0]?.endsWith(root)))
  if (!chunk) throw new Error(`the build holds no ${root}, which pages without a connection need`)
  return chunk.fileName
}

/** Every page has the style of the root and the fonts of the Latin letters; others come where they are needed. */
const isLook = (name: string): boolean =>
  /^assets\/(root-[^/]*\.css|anwene-[a-z]+-latin-[^/]*\.woff2)$/.test(name)

/** Files are called by their content: other names, another build. */
const nameOf = (outputs: readonly Output[], routes: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([...outputs.map(({ fileName }) => fileName), ...routes].sort()))
    .digest('hex')
    .slice(0, 12)

async function writeWorker(build: Build, folder: string, outputs: readonly Output[]): Promise<void> {
  // The router writes its list of the routes by itself, after all others.
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
