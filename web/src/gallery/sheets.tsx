import { useState } from 'react'
import { AreaLayout } from '#ui/area-layout.tsx'
import { BottomBar } from '#ui/bottom-bar.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { Card, cardLinkClass, Panel, SectionHeading } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormActions } from '#ui/form-actions.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { SideNav } from '#ui/side-nav.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { toast } from '#ui/toast.ts'
import { VersionsDialog } from '#ui/versions-dialog.tsx'
import { eachState, longName, longText, type Specimen } from './specimen.ts'

const trail = [
  { text: 'Home', to: '/' },
  { text: 'Baskets & weaving', to: '/browse' },
]
const pages = ['Overview', 'Orders', 'Wishlists', 'Events', 'Friends', 'Settings'].map(text => ({
  to: text === 'Overview' ? '/dashboard' : `/dashboard/${text.toLowerCase()}`,
  text,
}))
const hrefOf = (page: number) => `?page=${page}`

function Opened({ text, kind }: { text: string; kind: 'dialog' | 'sheet' }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {text}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`A ${kind}`} kind={kind}>
        <p>{longText}</p>
        <Button onClick={() => setOpen(false)}>Understood</Button>
      </Dialog>
    </>
  )
}

const differences = [
  { name: 'name', title: 'Name', mine: 'Efua & Kojo’s home', theirs: 'Our home' },
  { name: 'description', title: 'Description', mine: '', theirs: longText },
]

function Versions() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Open the versions
      </Button>
      {open && (
        <VersionsDialog
          title="Changed in two places"
          words="Somebody else changed this list while you did."
          differences={differences}
          wordsOf={String}
          onKeepMine={() => Promise.resolve(false)}
          onUseTheirs={close}
          onClose={close}
        />
      )}
    </>
  )
}

/** Containers and navigation. */
export const sheets: readonly Specimen[] = [
  {
    of: 'card',
    states: [
      {
        state: 'panel',
        shown: (
          <Panel>
            <p>{longText}</p>
          </Panel>
        ),
      },
      {
        state: 'card',
        shown: (
          <Card>
            <div className="aspect-4/5 w-40 rounded-picture bg-surface-2" />
            <h3>
              <a href="#card" className={cardLinkClass}>
                {longName}
              </a>
            </h3>
          </Card>
        ),
      },
      {
        state: 'heading',
        wide: true,
        shown: (
          <SectionHeading action={<TextLink to="#">See all</TextLink>}>Popular this week</SectionHeading>
        ),
      },
    ],
  },
  {
    of: 'disclosure',
    states: eachState({
      closed: <Disclosure summary="Where is my order?">It is on its way.</Disclosure>,
      open: (
        <Disclosure summary={longText} open>
          {longText}
        </Disclosure>
      ),
    }),
  },
  {
    of: 'dialog',
    states: eachState({
      dialog: <Opened text="Open the dialog" kind="dialog" />,
      sheet: <Opened text="Open the sheet" kind="sheet" />,
    }),
  },
  { of: 'versions-dialog', states: eachState({ 'two versions': <Versions /> }) },
  {
    of: 'panel-section',
    states: eachState({
      'with a subject': (
        <PanelSection id="gallery-subject" title="Appearance">
          <p>{longText}</p>
        </PanelSection>
      ),
    }),
  },
  {
    of: 'form-actions',
    states: eachState({
      rest: <FormActions onCancel={() => {}}>Save address</FormActions>,
      pending: (
        <FormActions pending="Saving…" onCancel={() => {}}>
          Save address
        </FormActions>
      ),
      danger: (
        <FormActions variant="danger" onCancel={() => {}} cancel="Keep order">
          Cancel and refund
        </FormActions>
      ),
    }),
  },
  {
    of: 'toaster',
    states: eachState({
      success: (
        <Button
          variant="secondary"
          onClick={() => toast.success('Item added to cart!', <TextLink to="#">View cart</TextLink>)}
        >
          Show a success
        </Button>
      ),
      note: (
        <Button variant="secondary" onClick={() => toast.note('It was on this list already.')}>
          Show a note
        </Button>
      ),
      failure: (
        <Button variant="secondary" onClick={() => toast.failure(`Failed to add item to cart. ${longText}`)}>
          Show a failure
        </Button>
      ),
    }),
  },
  {
    of: 'bottom-bar',
    states: eachState({
      'phones only': (
        <BottomBar className="">
          <b>₵203.00</b>
          <Button className="grow">Checkout</Button>
        </BottomBar>
      ),
    }),
  },
  {
    of: 'breadcrumb',
    states: eachState({
      short: <Breadcrumb trail={trail.slice(0, 1)} here="Browse" />,
      'long name': <Breadcrumb trail={trail} here={longName} />,
    }),
  },
  {
    of: 'pagination',
    states: eachState(
      {
        first: <Pagination page={1} totalPages={3} hrefOf={hrefOf} />,
        middle: <Pagination page={7} totalPages={417} hrefOf={hrefOf} />,
        last: <Pagination page={417} totalPages={417} hrefOf={hrefOf} />,
      },
      true,
    ),
  },
  {
    of: 'area-layout',
    states: eachState(
      {
        'a page': (
          <AreaLayout title="Back office" home="/office" entries={[]}>
            Page
          </AreaLayout>
        ),
      },
      true,
    ),
  },
  {
    of: 'side-nav',
    states: eachState({ 'orders open': <SideNav label="Dashboard" groups={[pages]} /> }, true),
  },
]
