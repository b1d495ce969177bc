/**
 * Runs in the head of every document. On a slow connection the scripts of a page, ten times the size of the
 * visible content, would delay its styles and first picture. So they start once the page is visible, with its
 * first picture if it has one (`DOMContentLoaded` waits for the styles), on the first interaction, and after two
 * seconds at the latest, because a hidden tab never paints. `deferScripts` marks the scripts. This function is
 * sent as its own source, so it must not refer to anything outside itself.
 */
function startScripts(): void {
  const begin = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('[rel=modulepreload-later]'))
      link.rel = 'modulepreload'
    for (const script of document.querySelectorAll<HTMLScriptElement>('[type=later]')) {
      script.type = 'module'
      // A changed type takes effect only when the element is inserted again. It stays at the same place, where
      // React expects it.
      script.parentNode?.insertBefore(script, script.nextSibling)
    }
  }
  addEventListener('DOMContentLoaded', () => {
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
    // The content of one frame is on the screen when the next frame begins.
    const startAfterPaint = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)))
    const pictureDecoded = picture?.decode() ?? Promise.resolve()
    pictureDecoded.then(startAfterPaint, startAfterPaint)
    for (const touch of ['pointerdown', 'keydown', 'focusin']) addEventListener(touch, begin, { once: true })
    setTimeout(begin, 2_000)
  })
}

export const startScriptsScript = `(${startScripts})()`
