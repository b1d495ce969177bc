import { asCedis, formatCedis } from '@akyede/contract/money'
import type { OfficePerson } from '@akyede/contract/office-people'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { call } from '#kit/call.ts'
import { Badge } from '#ui/badge.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { DetailPage } from './detail-page.tsx'
import { MaskedPhone } from './masked-phone.tsx'
import { orderPaymentWords, orderStatusWords } from './order-words.ts'
import { roleWords, stateWords } from './people-words.ts'
import { PersonActions } from './person-actions.tsx'
import { PersonNote } from './person-note.tsx'
import { officeKey } from './queries.ts'
import { returnStatusWords } from './returns-page.tsx'
import { ticketStatusWords } from './tickets-page.tsx'

export function PersonPage() {
  const { userId = '' } = useParams()
  const person = useQuery({
    queryKey: [...officeKey, 'person', userId],
    queryFn: ({ signal }) =>
      call('getOfficePerson', { params: { userId } }, { signal }).then(({ data }) => data),
  })
  return (
    <DetailPage query={person} missing="We couldn’t find this person" list={['People', '/office/people']}>
      {found => ({
        title: `${found.first_name} ${found.last_name}`,
        badges: (
          <>
            <Badge tone={found.state === 'active' ? 'good' : 'bad'}>{stateWords[found.state]}</Badge>
            <Badge tone="plain">{roleWords[found.role]}</Badge>
            {found.sign_in_locked && <Badge tone="waiting">Sign-in locked</Badge>}
            {found.closed_because && <span>Suspended: {found.closed_because}</span>}
          </>
        ),
        content: <Person person={found} />,
        seen: seenOf(found),
      })}
    </DetailPage>
  )
}

/** What a decision about a person rests on. */
const seenOf = ({ state, role, email, phone, closed_because, note }: OfficePerson) => ({
  Status: stateWords[state],
  Role: roleWords[role],
  Email: email ?? '',
  Phone: phone ?? '',
  'Suspended because': closed_because ?? '',
  Note: note?.text ?? '',
})

function Person({ person }: { person: OfficePerson }) {
  return (
    <div className="grid gap-6">
      <PersonActions person={person} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <PanelSection id="facts" title="Account">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
            <Fact name="Id">{person.user_id}</Fact>
            <Fact name="Email">
              {person.email ?? '–'} {person.email && !person.email_verified && '(not verified)'}
            </Fact>
            <Fact name="Phone">
              <MaskedPhone
                phone={person.phone}
                show={() => call('showPersonPhone', { params: { userId: String(person.user_id) } })}
              />
            </Fact>
            <Fact name="Authenticator">{person.has_authenticator ? 'Set up' : 'Not set up'}</Fact>
            <Fact name="Since">
              <Timestamp at={person.created_at} />
            </Fact>
            {person.erase_at && (
              <Fact name="Erased on">
                <Timestamp at={person.erase_at} />
              </Fact>
            )}
          </dl>
        </PanelSection>
        <PersonNote key={person.note?.changed_at} person={person} />
        <Entries id="sessions" title="Signed-in devices" empty="Not signed in anywhere.">
          {person.sessions.map(({ id, device, network, method, last_used_at }) => (
            <Entry key={id} name={device} facts={[method, network]} at={last_used_at} />
          ))}
        </Entries>
        <Entries id="orders" title="Newest orders" empty="No orders yet.">
          {person.orders.map(({ id, number, status, payment_status, total, at }) => (
            <Entry
              key={id}
              name={number}
              facts={[
                textOf(orderStatusWords, status),
                textOf(orderPaymentWords, payment_status),
                formatCedis(asCedis(total)),
              ]}
              at={at}
            />
          ))}
        </Entries>
        <Entries id="tickets" title="Newest tickets" empty="No tickets.">
          {person.tickets.map(({ id, number, status, at }) => (
            <Entry key={id} name={number} facts={[textOf(ticketStatusWords, status)]} at={at} />
          ))}
        </Entries>
        <Entries id="returns" title="Newest returns" empty="No returns.">
          {person.returns.map(({ id, number, status, at }) => (
            <Entry key={id} name={number} facts={[textOf(returnStatusWords, status)]} at={at} />
          ))}
        </Entries>
      </div>
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-2">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
)

/** The text that staff read elsewhere for a status. */
const textOf = (words: Readonly<Record<string, { readonly text: string }>>, status: string): string =>
  words[status]?.text ?? status

interface EntriesProps {
  id: string
  title: string
  empty: string
  children: readonly ReactNode[]
}

const Entries = ({ id, title, empty, children }: EntriesProps) => (
  <PanelSection id={id} title={title}>
    {children.length === 0 ? (
      <p className="text-ink-2">{empty}</p>
    ) : (
      <ul className="grid gap-3">{children}</ul>
    )}
  </PanelSection>
)

const Entry = ({ name, facts, at }: { name: string; facts: readonly (string | null)[]; at: string }) => (
  <li className="flex flex-wrap justify-between gap-x-4">
    <span>
      <strong>{name}</strong> {facts.filter(Boolean).join(' · ').replaceAll('_', ' ')}
    </span>
    <span className="text-ink-2">
      <Timestamp at={at} withTime />
    </span>
  </li>
)
