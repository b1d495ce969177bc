/**
 * Runs in the head of every document. On a bad road one of a page's many scripts is lost now and then, and the page
 * does nothing, however long one waits. The browser asks for a lost script once for each document: all that are
 * missing are fetched, and then the document is loaded anew, a few times and no more.
 *
 * Sent as its own source, so it must name nothing outside itself.
 */
function repairScripts(): void {
  let mending = false
  const pause = () => new Promise(resolve => setTimeout(resolve, 500))
  const comes = (address: string) =>
    fetch(address).then(
      answer => answer.blob(),
      () => undefined,
    )
  const fetchMissing = async (addresses: readonly string[]) => {
    let missing = addresses
    for (let rounds = 0; missing.length > 0 && rounds < 8; rounds++) {
      if (rounds > 0) await pause()
      const came = await Promise.all(missing.map(comes))
      missing = missing.filter((_, index) => !came[index])
    }
  }
  const mend = () => {
    // Kept with this entry of the history: what fails for another reason is not loaded for ever.
    const times: number = history.state?.mended ?? 0
    if (mending || times > 3) return
    mending = true
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')]
    void fetchMissing(links.map(link => link.href)).then(() => {
      history.replaceState({ ...history.state, mended: times + 1 }, '')
      location.reload()
    })
  }
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.type === 'module') mend()
    },
    true,
  )
  // Said by the page for what failed instead of it (route-error.tsx).
  addEventListener('scriptlost', mend)
}

export const repairScriptsScript = `(${repairScripts})()`
