import { commonPasswordsCount } from '@akyede/contract/common-passwords'
import { dictionary } from '@zxcvbn-ts/language-common'
import type { Plugin } from 'vite'

const name = 'virtual:common-passwords'

/**
 * A virtual module with the most common passwords as one text: a fifth of the full list, in a chunk that loads
 * lazily.
 */
export function commonPasswordsModule(): Plugin {
  return {
    name: 'common-passwords',
    resolveId: id => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined
      const common = dictionary['passwords-common'].slice(0, commonPasswordsCount)
      return `export const passwords = ${JSON.stringify(common.join('\n'))}`
    },
  }
}

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
