/**
 * Runs in the head of every document. On a slow line a page's scripts, ten times what is seen first, would share it
 * with the style and the first picture. They are asked for once the page is seen, with its first picture where it has one
 * (before the style is there, there is no `DOMContentLoaded`), as soon as somebody touches the page, and at the latest after two seconds: in a tab that nobody
 * sees nothing is painted. What waits was marked by `deferScripts`.
 *
 * Sent as its own source, so it must name nothing outside itself.
 */
function startScripts(): void {
  const begin = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('[rel=modulepreload-later]'))
      link.rel = 'modulepreload'
    for (const script of document.querySelectorAll<HTMLScriptElement>('[type=later]')) {
      script.type = 'module'
      // Looked at anew only where it is put in anew; at the same place React finds what it drew.
      script.parentNode?.insertBefore(script, script.nextSibling)
    }
  }
  addEventListener('DOMContentLoaded', () => {
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
    // What is drawn in one frame is on the screen when the next one begins.
    const beginOnceSeen = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)))
    const isThere = picture?.decode() ?? Promise.resolve()
    isThere.then(beginOnceSeen, beginOnceSeen)
    for (const touch of ['pointerdown', 'keydown', 'focusin']) addEventListener(touch, begin, { once: true })
    setTimeout(begin, 2_000)
  })
}

export const startScriptsScript = `(${startScripts})()`
