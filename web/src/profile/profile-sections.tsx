import { networkOf } from '@akyede/contract/mobile-money'
import type { Profile } from '@akyede/contract/profile'
import { AddressBook } from '#feature/addresses'
import { nationalPhone } from '#kit/national-phone.ts'
import { Badge } from '#ui/badge.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { Completeness } from './completeness.tsx'
import { EmailSection } from './email-section.tsx'
import { PhotoSection } from './photo-section.tsx'
import { SavingForm } from './saving-form.tsx'

/** All sections of the profile; each one saves by itself. */
export function ProfileSections({ profile }: { profile: Profile }) {
  return (
    <>
      <Completeness profile={profile} />
      <PhotoSection profile={profile} />
      <PanelSection id="names" title="Name">
        <SavingForm
          what="name"
          values={{ first_name: profile.first_name, last_name: profile.last_name }}
          fields={[
            { name: 'first_name', label: 'First name', autoComplete: 'given-name' },
            { name: 'last_name', label: 'Last name', autoComplete: 'family-name' },
          ]}
        />
      </PanelSection>
      <PanelSection id="email" title="Email">
        <EmailSection profile={profile} />
      </PanelSection>
      <PanelSection id="phone" title="Phone">
        <Phone profile={profile} />
      </PanelSection>
      <PanelSection id="birthday" title="Birthday">
        <SavingForm
          what="birthday"
          values={{ birthday: profile.birthday ?? '' }}
          fields={[
            {
              name: 'birthday',
              label: 'Birthday',
              optional: true,
              type: 'date',
              autoComplete: 'bday',
              hint: 'Only you can see this.',
            },
          ]}
        >
          {values => <DayName birthday={values.birthday ?? ''} />}
        </SavingForm>
      </PanelSection>
      <PanelSection id="addresses" title="Address book">
        <AddressBook />
      </PanelSection>
    </>
  )
}

function Phone({ profile }: { profile: Profile }) {
  const network = profile.phone ? networkName(profile.phone) : undefined
  return (
    <>
      {profile.phone && (
        <p className="flex flex-wrap items-center gap-2">
          <span>{nationalPhone(profile.phone)}</span>
          {network && <Badge tone="plain">Looks like {network}</Badge>}
          {profile.phone_verified && <Badge tone="good">Verified</Badge>}
        </p>
      )}
      <SavingForm
        what="phone number"
        values={{
          phone: profile.phone ? nationalPhone(profile.phone) : '',
          ...(requiresPassword(profile) && { current_password: '' }),
        }}
        fields={[
          {
            name: 'phone',
            label: 'Phone number',
            optional: true,
            type: 'tel',
            inputMode: 'tel',
            autoComplete: 'tel',
            placeholder: '024 412 3456',
            hint: 'For delivery calls and mobile money',
          },
          ...(requiresPassword(profile) ? [password] : []),
        ]}
      />
    </>
  )
}

/** A verified number may be a sign-in method, so its change requires the password. */
const requiresPassword = ({ phone_verified, has_password }: Profile): boolean =>
  phone_verified && has_password

const password = {
  name: 'current_password',
  label: 'Your password',
  type: 'password',
  autoComplete: 'current-password',
  hint: 'Needed to change a verified number',
} as const

function DayName({ birthday }: { birthday: string }) {
  const found = dayNameOf(birthday)
  return (
    <p role="status" className="text-ink-2 empty:hidden">
      {found && (
        <>
          Born on a {found.day}: <strong className="text-ink">{found.names}</strong> in Akan.
        </>
      )}
    </p>
  )
}

const networkNames = { mtn: 'MTN', vod: 'Telecel', atl: 'AT' } as const

/** The network that the number's prefix suggests: numbers can move between networks. */
function networkName(phone: string): string | undefined {
  const network = networkOf(phone)
  return network && networkNames[network]
}

interface WeekdayNames {
  readonly day: string
  /** The Akan names of people who were born on it. */
  readonly names: string
}

const byDay: readonly WeekdayNames[] = [
  { day: 'Sunday', names: 'Kwasi or Akosua' },
  { day: 'Monday', names: 'Kwadwo or Adwoa' },
  { day: 'Tuesday', names: 'Kwabena or Abena' },
  { day: 'Wednesday', names: 'Kwaku or Akua' },
  { day: 'Thursday', names: 'Yaw or Yaa' },
  { day: 'Friday', names: 'Kofi or Afua' },
  { day: 'Saturday', names: 'Kwame or Ama' },
]

/** "1994-03-06" → Sunday, Kwasi or Akosua; undefined for an invalid date. */
export function dayNameOf(birthday: string): WeekdayNames | undefined {
  const date = new Date(`${birthday}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(birthday) ? byDay[date.getUTCDay()] : undefined
}
