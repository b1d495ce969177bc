import type { Plugin } from 'vite'

/** Refuses an `import()` of what comes with its importer all the same: the bundler would only say so, and go on. */
export const requireLazyImports = (): Plugin => ({
  name: 'akyede:require-lazy-imports',
  apply: 'build',
  onLog(_level, { code, message }) {
    if (code === 'INEFFECTIVE_DYNAMIC_IMPORT') this.error(message)
  },
})
