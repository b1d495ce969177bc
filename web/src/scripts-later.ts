/**
 * Lets a page's scripts wait behind what is seen: on a slow line its style and its first picture come first. React
 * Router writes these links and has no word for it.
 */
export const scriptsLater = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
