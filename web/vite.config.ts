import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { commonPasswordsModule } from './server/common-passwords-module.ts'
import { precompress } from './server/precompress.ts'

/** What every page needs travels in two files instead of twenty: small ones cost a round trip each. */
const chunks = [
  { name: 'platform', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\// },
  {
    name: 'frame',
    // Without the parts of forms, lists and long texts, for which only pages with them should pay.
    test: /src\/(ui\/(?!checkbox|dialog|disclosure|error-summary|field|page-numbers|pagination|radio-|select-field|sum|text-(area-)?field)|kit\/(?!form-)|(shell|errors|not-found)\/)|node_modules\/lucide-react\/(?!.*\/(layout-|list-|sliders|printer|truck|undo|hammer|eye))/,
    minShareCount: 2,
  },
  {
    // What pages of gifts and makers need without being lists: else it would come with all that lists need.
    name: 'gifts',
    test: /src\/catalogue\/(kept-pages|badge-tones|category-path)\.ts$/,
    minShareCount: 2,
  },
  {
    name: 'cards',
    test: /src\/catalogue\/(product-(card|grid)|category-cards)\.tsx?$/,
    minShareCount: 2,
  },
  {
    name: 'lists',
    // What every list needs at once; what steers it comes later, in a file of its own.
    test: /src\/(catalogue\/(results|use-earlier-pages|filter-column|later-controls|category-chips|list-(address|failure|meta|page))|preferences\/(list-choices|preferences|preferred-search))\.tsx?$/,
    minShareCount: 2,
  },
]

export default defineConfig(({ command }) => ({
  // Tests load modules one by one, without the route build.
  plugins: [
    commonPasswordsModule(),
    ...(process.env.VITEST ? [] : [tailwindcss(), reactRouter(), precompress()]),
  ],
  environments: {
    ssr: {
      build: { rolldownOptions: { input: './server/ssr.ts' } },
      // The built bundle carries its own production React, whatever NODE_ENV it is started with.
      resolve: { noExternal: command === 'build' ? true : [] },
    },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
  },
  build: { reportCompressedSize: false, assetsInlineLimit: 0 },
  // Listed so that the first page in development does not reload once they are discovered.
  optimizeDeps: {
    include: ['react-dom/client', 'react-router/dom', '@tanstack/react-query', 'lucide-react'],
  },
}))
