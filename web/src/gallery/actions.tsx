import { Heart } from 'lucide-react'
import { ActionMenu } from '#ui/action-menu.tsx'
import { Button, ButtonLink, type ButtonStyle } from '#ui/button.tsx'
import { ConfirmButton } from '#ui/confirm-button.tsx'
import { LinkQr } from '#ui/link-qr.tsx'
import { ShareOptions } from '#ui/share-options.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { toast } from '#ui/toast.ts'
import { Clicked } from './choices.tsx'
import { eachState, longText, longWord, type Specimen } from './specimen.ts'

const variants: Record<NonNullable<ButtonStyle['variant']>, string> = {
  primary: 'Add to cart',
  secondary: 'Save to list',
  quiet: 'Show more',
  off: 'Sold out',
  danger: 'Delete account',
}

const address = 'https://akyede.example/shared/abc'
const menu = [
  { text: 'Open', to: '#' },
  { text: 'Duplicate', onSelect: () => toast.success('Wishlist duplicated') },
  { text: 'Delete', onSelect: () => toast.note('Nothing was deleted here'), danger: true },
] as const

const DeleteList = () => (
  <ConfirmButton
    text="Delete wishlist"
    question="Delete this wishlist? This action cannot be undone."
    yes="Delete"
    onConfirm={() => {}}
  />
)

/** Buttons, links and menus. */
export const actions: readonly Specimen[] = [
  {
    of: 'button',
    states: [
      ...Object.entries(variants).map(([variant, text]) => ({
        state: variant,
        shown: (
          <Button variant={variant as keyof typeof variants} aria-disabled={variant === 'off'}>
            {text}
          </Button>
        ),
      })),
      { state: 'large', shown: <Button size="large">Checkout</Button> },
      { state: 'wide', shown: <Button wide>Sign in</Button> },
      {
        state: 'icon',
        shown: (
          <Button size="icon" variant="secondary" aria-label="Like">
            <Heart aria-hidden size={22} strokeWidth={1.75} />
          </Button>
        ),
      },
      { state: 'pending', shown: <Button pending="Saving…">Save</Button> },
      { state: 'could be pending', shown: <Button pending={false}>Save</Button> },
      { state: 'link', shown: <ButtonLink to="#">Browse gifts</ButtonLink> },
      { state: 'long text', shown: <Button variant="secondary">{longText}</Button> },
    ],
  },
  {
    of: 'text-link',
    states: eachState({
      'in a sentence': (
        <p>
          By signing up you agree to our <TextLink to="#">terms of service</TextLink>.
        </p>
      ),
      'one long word': <TextLink to="#">{longWord.repeat(2)}</TextLink>,
    }),
  },
  {
    of: 'action-menu',
    states: eachState({
      closed: <ActionMenu label="Actions for Naming day" entries={menu} />,
      open: (
        <div className="flex min-h-44 justify-end">
          <Clicked>
            <ActionMenu label="Actions for New home" entries={menu} />
          </Clicked>
        </div>
      ),
    }),
  },
  {
    of: 'confirm-button',
    states: eachState({
      'delete a list': <DeleteList />,
      'delete a list, asked': (
        <Clicked>
          <DeleteList />
        </Clicked>
      ),
      'remove a friend, asked': (
        <Clicked>
          <ConfirmButton
            text="Remove"
            label="Remove Kofi"
            question="Remove this friend?"
            yes="Remove"
            onConfirm={() => {}}
          />
        </Clicked>
      ),
      'read everything, asked': (
        <Clicked>
          <ConfirmButton
            text="Mark all as read"
            question="Mark all notifications as read?"
            yes="Mark all as read"
            onConfirm={() => {}}
          />
        </Clicked>
      ),
    }),
  },
  {
    of: 'share-options',
    states: [
      {
        state: 'all ways',
        wide: true,
        shown: <ShareOptions url={address} name="Efua & Kojo’s home" notify={toast.success} />,
      },
    ],
  },
  { of: 'link-qr', states: eachState({ drawn: <LinkQr url={address} name="Efua & Kojo’s home" /> }) },
]
