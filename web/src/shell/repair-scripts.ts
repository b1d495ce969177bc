/**
 * Runs in the head of every document. On an unreliable network one of a page's many scripts sometimes fails to
 * load, and the page then never hydrates. A browser requests a failed module only once per document. So all
 * missing scripts are fetched into the cache and the document is reloaded, at most four times. This function is
 * sent as its own source, so it must not refer to anything outside itself.
 */
function repairScripts(): void {
  let isRepairing = false
  const pause = () => new Promise(resolve => setTimeout(resolve, 500))
  const fetchToCache = (address: string) =>
    fetch(address).then(
      response => response.blob(),
      () => undefined,
    )
  const fetchMissing = async (addresses: readonly string[]) => {
    let missing = addresses
    for (let rounds = 0; missing.length > 0 && rounds < 8; rounds++) {
      if (rounds > 0) await pause()
      const loaded = await Promise.all(missing.map(fetchToCache))
      missing = missing.filter((_, index) => !loaded[index])
    }
  }
  const repair = () => {
    // The count belongs to this history entry, so that a page that fails for another reason does not reload for
    // ever.
    const times: number = history.state?.mended ?? 0
    if (isRepairing || times > 3) return
    isRepairing = true
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')]
    void fetchMissing(links.map(link => link.href)).then(() => {
      history.replaceState({ ...history.state, mended: times + 1 }, '')
      location.reload()
    })
  }
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.type === 'module') repair()
    },
    true,
  )
  // The page dispatches this event when a dynamic import fails (route-error.tsx).
  addEventListener('scriptlost', repair)
}

export const repairScriptsScript = `(${repairScripts})()`
