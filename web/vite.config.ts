import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig } from 'vite'
import { precompress, trimManifest } from './server/after-build.ts'
import { serviceWorker } from './server/service-worker.ts'
import { commonPasswordsModule, requireLazyImports } from './server/vite-plugins.ts'

/** What every page needs travels in two files instead of twenty: small ones cost a round trip each. */
const chunks = [
  {
    name: 'platform',
    // Without what only pages that write or ask for many things at once use.
    test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack(?!.*\/(useMutation|mutationOptions|mutationObserver|useMutationState|useInfiniteQuery|infiniteQueryOptions|infiniteQueryObserver|useQueries|queriesObserver)\.js))\//,
  },
  {
    // Apart from React, so that a page may send calls before that is there.
    name: 'calls',
    test: /src\/kit\/call\.ts$/,
  },
  {
    name: 'early-workshop',
    test: /src\/workshops\/(early-calls|start-early)\.ts$/,
  },
  {
    name: 'frame',
    // Without the parts of forms, lists and long texts, for which only pages with them should pay; with the small
    // things that every page of gifts needs, which by themselves would cost a round trip each.
    test: /src\/(ui\/(?!action-menu|area-layout|bottom-bar|chart|craft|checkbox|choice-links|clock-face|confirm-button|dialog|disclosure|distinct-pictures|error-summary|field|form-actions|share-options|keep-focus|link-qr|timestamp|new-pill|page-numbers|pagination|panel-section|person-picture|progress|quantity-stepper|radio-|search-form|select-field|side-nav|sum|text-(area-)?field|use-(modal|seconds-left|undo-expiry)|versions-dialog)|kit\/(?!as-of|download-|draw-|form-|keyed-call|national-phone|offline-(store|updated-at)|page-caches|read-number|realtime|use-online|use-queued|queued-edits)|shell\/(?!shortcuts|footer|theme-switcher)|errors\/(index|route-error|server-error)\.|checkout\/(current-attempt|stored-forms)|search-history\/recent-searches|catalogue\/(page-cache|badge-tones|category-path)\.ts$|analytics\/tracked-path)|node_modules\/lucide-react\/dist\/esm\/(?!icons\/)|lucide-react\/dist\/esm\/icons\/(chevron-|circle-(check|exclamation)|heart\.|house\.|loader-circle|minus\.|monitor\.|moon\.|package-check|plus\.|search\.|shopping-bag|star\.|sun\.|user-round\.|x\.)/,
    minShareCount: 2,
  },
  {
    // What pages beyond the first ones have in common, and apart from it their icons, which more of them need.
    name: 'icons',
    test: /node_modules\/lucide-react\/dist\/esm\/icons\/(?!arrow-(down|up)\.|calendar-days|camera|chart-|circle-pause|cloud-off|coins|crosshair|door-closed|ellipsis\.|file-up|hand-coins|image-|images\.|key-round|lightbulb|mail-open|map-pinned|menu\.|percent|repeat-2|scroll-text|shield-(alert|exclamation)|smartphone|sparkles|store\.|ticket\.|user-pen|wallet\.|layout-|list-|sliders|truck|hammer|eye|activity|award|bell|calendar-heart|clock\.|external-link|map-pin|sprout|life-buoy|log-out|package-|pin\.|rotate-ccw|shield-check)/,
    minShareCount: 2,
  },
  {
    // Those that the page of a maker needs, without the others.
    name: 'maker-icons',
    test: /lucide-react\/dist\/esm\/icons\/(hammer|map-pin)\./,
    minShareCount: 2,
  },
  {
    name: 'later',
    test: /src\/(ui\/(action-menu|choice-links|clock-face|confirm-button|panel-section|share-options|timestamp|person-picture|progress|search-form|side-nav|use-seconds-left)|kit\/(as-of|keyed-call|national-phone))/,
    minShareCount: 2,
  },
  {
    name: 'mutations',
    test: /node_modules\/@tanstack\/.*\/(useMutation|mutationObserver)\.js$/,
    minShareCount: 2,
  },
  {
    name: 'dialog',
    test: /src\/ui\/(dialog|use-modal)\./,
    minShareCount: 2,
  },
  {
    name: 'choices',
    test: /src\/(ui\/(bottom-bar|quantity-stepper|radio-chip)\.|catalogue\/gallery-frame\.|free-shipping\.)/,
    minShareCount: 2,
  },
  {
    // The fields of nearly every form, which would cost a round trip each.
    name: 'fields',
    test: /src\/(ui\/(checkbox|field|field-error|form-actions|select-field|text-field)|kit\/read-number)\./,
    minShareCount: 2,
  },
  {
    name: 'cards',
    test: /src\/(ui\/craft|catalogue\/(product-(card|grid)|gift-count))\.tsx?$/,
    minShareCount: 2,
  },
  {
    name: 'lists',
    // What every list needs at once; what steers it comes later, in a file of its own.
    test: /src\/(catalogue\/(results|use-earlier-pages|lazy-list-controls|category-chips|list-(address|failure|page))|preferences\/(list-choices|preferences|preferred-search))\.tsx?$/,
    minShareCount: 2,
  },
  {
    // What it shares with other pages.
    name: (id: string) => /([\w-]+)\.\w+$/.exec(id)?.[1] ?? null,
    // The bundler's report of its time has no other name for a group whose chunks are named by a function.
    debugName: 'list-shared',
    test: /contract\/src\/days\.|src\/(kit\/form-problems|ui\/pagination)\./,
    minShareCount: 2,
  },
  {
    // The edits that wait for a network, which every page sends once it is idle.
    name: 'queued-edits',
    test: /src\/(kit\/(offline-store|queued-edits)|workshop-edits\/send-edit)\./,
    minShareCount: 2,
  },
  {
    // The first page of the workshop, whose twelve small files would cost a round trip each.
    name: 'workshop-first',
    test: /src\/(ui\/area-layout|workshops\/(workshop-app|today-page|found|queries|use-workshop|use-action|orders\/part-queries|people\/(state-banner|invitations)))\./,
  },
  {
    // Its list of orders.
    name: 'workshop-orders',
    test: /contract\/src\/workshop-order-words\.|src\/workshops\/orders\/(orders-page|part-card|part-words|selection-bar|step-button|use-step)\./,
  },
]

export default defineConfig(({ command }) => ({
  // Tests load modules one by one, without the route build.
  plugins: [
    commonPasswordsModule(),
    ...(process.env.VITEST
      ? []
      : [
          tailwindcss(),
          reactRouter(),
          requireLazyImports(),
          trimManifest(),
          serviceWorker(build),
          precompress(),
        ]),
  ],
  environments: {
    ssr: {
      build: { rolldownOptions: { input: './server/ssr.ts' } },
      // The built bundle carries its own production React, whatever NODE_ENV it is started with.
      resolve: { noExternal: command === 'build' ? true : [] },
    },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
  },
  build: {
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    modulePreload: {
      // What the frame loads comes once the page is idle: its list of imports would cost each first view more bytes than it
      // saves. And every page has the scripts that all others import.
      resolveDependencies: (_script, imports, { hostId }) =>
        /\/(frame|root)-/.test(hostId)
          ? []
          : imports.filter(name => !/\/(rolldown-runtime|platform|frame|calls)-/.test(name)),
    },
  },
  // Every package that pages import. One that Vite discovers later changes the address of all others, and a page that
  // is loading then gets status 504 for them.
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'react-router',
      'react-router/dom',
      '@tanstack/react-query',
      'react-hook-form',
      'lucide-react',
      'zod',
      'qr',
      'uplot',
      'altcha-lib',
      'altcha-lib/algorithms/web/pbkdf2',
    ],
  },
}))
