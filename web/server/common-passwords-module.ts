import { commonPasswordsCount } from '@akyede/contract/common-passwords'
import { dictionary } from '@zxcvbn-ts/language-common'
import type { Plugin } from 'vite'

const name = 'virtual:common-passwords'

/** The common passwords as one text, for the forms: a fifth of the whole list, in a part that is loaded late. */
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
