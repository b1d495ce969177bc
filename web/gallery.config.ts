import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** The page of all parts, /dev/ui: a build of its own, of which the shop's pages carry nothing. */
export default defineConfig({
  base: '/dev/ui/',
  publicDir: false,
  plugins: [tailwindcss()],
  build: {
    outDir: 'build/gallery',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { input: 'src/gallery/index.html' },
  },
})
