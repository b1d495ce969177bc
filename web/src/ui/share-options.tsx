import { Link2, MessageCircle, MessageSquareText, QrCode, Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button, buttonClass } from './button.tsx'
import { classes } from './classes.ts'

const LinkQr = lazy(() => import('./link-qr.tsx').then(module => ({ default: module.LinkQr })))

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const
const quiet = classes(buttonClass({ variant: 'quiet' }), 'px-3')

interface ShareOptionsProps {
  url: string
  /** What the link leads to, in a few words. */
  name: string
  /** The text above the link in a message. Defaults to the name. */
  words?: string
  notify: (text: string) => void
  onShared?: (way: 'whatsapp' | 'link') => void
}

/** Ways to share a link: WhatsApp first, then copy, SMS, the device's own sharing and a QR code. */
export function ShareOptions({ url, name, words = name, notify, onShared }: ShareOptionsProps) {
  const [withQr, setWithQr] = useState(false)
  const text = encodeURIComponent(`${words}\n${url}`)
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => {
        notify('Link copied')
        onShared?.('link')
      },
      () => notify(`We couldn’t copy the link. Here it is: ${url}`),
    )
  return (
    <>
      <a
        href={`https://wa.me/?text=${text}`}
        target="_blank"
        rel="noreferrer"
        onClick={() => onShared?.('whatsapp')}
        className={buttonClass({ size: 'large', wide: true })}
      >
        <MessageCircle {...icon} /> WhatsApp
      </a>
      <ul aria-label={`Send ${url}`} className="-mx-3 -mt-1 flex flex-wrap">
        <li>
          <Button variant="quiet" className="px-3" onClick={() => void copy()}>
            <Link2 {...icon} /> Copy link
          </Button>
        </li>
        <li>
          <a href={`sms:?&body=${text}`} className={quiet}>
            <MessageSquareText {...icon} /> SMS
          </a>
        </li>
        {'share' in navigator && (
          <li>
            <Button
              variant="quiet"
              className="px-3"
              onClick={() => void navigator.share({ title: name, url }).catch(() => {})}
            >
              <Share2 {...icon} /> Share…
            </Button>
          </li>
        )}
        <li>
          <Button variant="quiet" className="px-3" aria-expanded={withQr} onClick={() => setWithQr(!withQr)}>
            <QrCode {...icon} /> QR code
          </Button>
        </li>
      </ul>
      {withQr && (
        <Suspense>
          <LinkQr url={url} name={name} />
        </Suspense>
      )}
    </>
  )
}
