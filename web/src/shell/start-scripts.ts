/**
 * Runs after the elements in which React Router's scripts stand, where no browser loads or runs them: on a slow
 * connection they, ten times the size of the visible content, would delay the styles and the first picture. They
 * start once the page is visible, with its first picture if it has one, on the first interaction, and
 * after two seconds at the latest, because a hidden tab never paints. A page that has nothing to show without them
 * starts them at once. This function is sent as its own source, so it must not refer to anything outside itself.
 */
function startScripts(): void {
  const parse = (markup = '') => document.createRange().createContextualFragment(markup)
  const template = parse(document.currentScript?.previousElementSibling?.textContent ?? '').firstElementChild
  const scripts = parse(template?.innerHTML)
  // The state of the router: the scripts that follow in the document add to it.
  document.head.append(...scripts.querySelectorAll('script:not([type])'))
  const begin = () => document.head.append(scripts)
  if (document.querySelector('[data-awaits-scripts]')) {
    begin()
    return
  }
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  // The content of one frame is on the screen when the next frame begins.
  const startAfterPaint = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)))
  const pictureDecoded = picture?.decode() ?? Promise.resolve()
  pictureDecoded.then(startAfterPaint, startAfterPaint)
  for (const touch of ['pointerdown', 'keydown', 'focusin']) addEventListener(touch, begin, { once: true })
  setTimeout(begin, 2_000)
}

export const startScriptsScript = `(${startScripts})()`
