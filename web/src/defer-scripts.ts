import { type Bytes, replaceBytes } from '#kit/replace-bytes.ts'

/**
 * Lets a page's scripts wait behind what is seen: on a slow line its style and its first picture come first. React
 * Router writes these links and its module as though nothing mattered more; `startScripts` makes them what they were.
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
