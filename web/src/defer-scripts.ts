import { type Bytes, replaceBytes } from '#kit/replace-bytes.ts'

/**
 * Defers the scripts of a page, so that its styles and first picture load first on a slow connection. React Router
 * writes them with high priority. `startScripts` restores them in the browser.
 */
export const deferScripts = (document: Bytes): Bytes =>
  replaceBytes(
    replaceBytes(
      document,
      '<link rel="modulepreload"',
      '<link rel="modulepreload-later" fetchpriority="low"',
    ),
    ' type="module" async=""',
    ' type="later" async=""',
  )
