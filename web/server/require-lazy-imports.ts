import type { Plugin } from 'vite'

/**
 * Fails the build when a module is loaded with `import()` and also imported statically. The bundler only warns.
 */
export const requireLazyImports = (): Plugin => ({
  name: 'akyede:require-lazy-imports',
  apply: 'build',
  onLog(_level, { code, message }) {
    if (code === 'INEFFECTIVE_DYNAMIC_IMPORT') this.error(message)
  },
})
