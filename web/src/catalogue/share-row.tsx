import type { Product } from '@akyede/contract/catalogue'
import { Link2, MessageCircle, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { track } from '#kit/analytics.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { toast } from '#ui/toast.ts'

export interface ShareRowProps {
  product: Product
  /** Origin of the shop, such as "https://akyede.example". */
  origin: string
}

/** Buttons that share the product. */
export function ShareRow({ product: { id, name, vendor }, origin }: ShareRowProps) {
  const variant = new URLSearchParams(useLocation().search).get('variant')
  const url = `${origin}/product/${id}${variant === null ? '' : `?${new URLSearchParams({ variant })}`}`
  return <ShareOptions what={id} title={`${name} by ${vendor.name}`} url={url} />
}

interface ShareOptionsProps {
  /** Label of the shared page for analytics. */
  what: string
  title: string
  url: string
}

/** Ways to share an address: WhatsApp first, which works without scripts. */
export function ShareOptions({ what, title, url }: ShareOptionsProps) {
  const canShare = useCanShare()
  return (
    <ul aria-label="Share" className="-mx-3 flex flex-wrap gap-x-1 print:hidden">
      <li>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`}
          target="_blank"
          rel="noreferrer"
          onClick={() => track('shared', { category: 'whatsapp', label: what })}
          className={quiet}
        >
          <MessageCircle {...icon} /> WhatsApp
        </a>
      </li>
      <li className="noscript:hidden">
        <Button variant="quiet" className="px-3" onClick={() => void copy(url)}>
          <Link2 {...icon} /> Copy link
        </Button>
      </li>
      {/* It keeps its place while nobody knows whether the device can. */}
      <li className={classes('noscript:hidden', !canShare && 'invisible')}>
        <Button variant="quiet" className="px-3" onClick={() => void share({ title, url })}>
          <Share2 {...icon} /> Share…
        </Button>
      </li>
    </ul>
  )
}

const quiet = classes(buttonClass({ variant: 'quiet' }), 'px-3')
const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const

function useCanShare(): boolean {
  const [can, setCan] = useState(false)
  useEffect(() => setCan('share' in navigator), [])
  return can
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast.success('Link copied')
    track('shared', { category: 'link' })
  } catch {
    toast.failure(`We couldn’t copy the link. Here it is: ${url}`)
  }
}

/** Closing the share sheet is not a failure. */
const share = (what: ShareData): Promise<void> =>
  navigator.share(what).then(
    () => track('shared', { category: 'device' }),
    () => {},
  )
