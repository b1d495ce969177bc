import { useEffect } from 'react'

/** Names the tab after what has been loaded since; whoever has several open tells them apart. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Akyɛde`
  }, [title])
}
