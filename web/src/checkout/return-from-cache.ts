/** Calls back when the browser shows this page again as it was left; returns the way to stop. */
export function onReturnFromCache(listener: () => void): () => void {
  const onShow = (event: PageTransitionEvent) => event.persisted && listener()
  window.addEventListener('pageshow', onShow)
  return () => window.removeEventListener('pageshow', onShow)
}
