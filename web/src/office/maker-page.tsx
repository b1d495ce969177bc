import { walletNames } from '@akyede/contract/mobile-money'
import { officeLimits } from '@akyede/contract/office-limits'
import type { OfficeMakerDetail, suspendReasons } from '@akyede/contract/office-makers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { call } from '#kit/call.ts'
import { PanelSection } from '#ui/panel-section.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { toast } from '#ui/toast.ts'
import { ActionButton } from './action-button.tsx'
import { DetailPage, History } from './detail-page.tsx'
import { MakerMoney } from './maker-money.tsx'
import { MakerBadge } from './makers-page.tsx'
import { makerStateWords, suspendReasonWords } from './moderation-words.ts'
import { officeKey, staffQuery } from './queries.ts'
import { Facts } from './records.tsx'
import { WithReason } from './reports-actions.tsx'

/** A maker with its rates and what staff did; administrators suspend and reopen it. */
export function MakerPage() {
  const { vendorId = '' } = useParams()
  const maker = useQuery({
    queryKey: [...officeKey, 'maker', vendorId],
    queryFn: ({ signal }) =>
      call('getOfficeMaker', { params: { vendorId } }, { signal }).then(({ data }) => data),
  })
  return (
    <DetailPage query={maker} missing="We couldn’t find this maker" list={['Makers', '/office/makers']}>
      {found => ({
        title: found.name,
        badges: <MakerBadge state={found.state} />,
        content: <Maker maker={found} />,
        seen: seenOf(found),
      })}
    </DetailPage>
  )
}

function Maker({ maker }: { maker: OfficeMakerDetail }) {
  const { slug, state, state_since, suspended_reason, rates } = maker
  const hasWorkshop = state !== 'applied' && state !== 'refused'
  const percent = (rate: number | null) => (rate === null ? 'Fewer than 5 parcels' : `${rate}%`)
  return (
    <>
      <MakerActions maker={maker} />
      {maker.application && <Application application={maker.application} story={maker.story} />}
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <PanelSection id="facts" title="Workshop">
          <Facts
            facts={[
              ['Craft', maker.craft],
              ['Place', `${maker.town}, ${maker.region}`],
              ['Since', maker.since],
              ['Website', maker.website],
              [
                state === 'approved' ? 'Open since' : `${makerStateWords[state]} since`,
                state_since && <Timestamp at={state_since} withTime />,
              ],
              ['Reason', suspended_reason && suspendReasonWords[suspended_reason]],
            ]}
          />
          <p className="flex flex-wrap gap-x-5 gap-y-1">
            <TextLink to={`/office/products?maker=${slug}`} className="py-2">
              Products
            </TextLink>
            <TextLink to={`/office/orders?maker=${maker.id}`} className="py-2">
              Orders
            </TextLink>
            {state !== 'applied' && state !== 'refused' && (
              <TextLink to={`/vendor/${slug}`} className="py-2">
                Page in the shop
              </TextLink>
            )}
          </p>
        </PanelSection>
        <PanelSection id="rates" title={`Last ${officeLimits.makerRateDays} days`}>
          <Facts
            facts={[
              ['Parcels', rates.fulfilments],
              ['Delivered on time', percent(rates.on_time)],
              ['Share of sales refunded', percent(rates.refunded)],
              ['Cancelled by the maker', percent(rates.cancelled)],
              ['Still to send', maker.open_fulfilments],
              [state === 'suspended' ? 'Products to return' : 'Products on sale', maker.products],
              ['Products held', maker.held_products],
            ]}
          />
        </PanelSection>
        {/* An application has no account yet. */}
        {hasWorkshop && <MakerMoney vendorId={maker.id} name={maker.name} />}
        <History history={maker.history} reasons={suspendReasonWords} />
      </div>
    </>
  )
}

/** What a decision about a maker rests on. */
const seenOf = ({ state, suspended_reason, products, held_products }: OfficeMakerDetail) => ({
  Status: makerStateWords[state],
  Reason: suspended_reason ? suspendReasonWords[suspended_reason] : '',
  'Products on sale': String(products),
  'Products held': String(held_products),
})

/** What the maker wrote in its application. */
function Application({
  application,
  story,
}: {
  application: NonNullable<OfficeMakerDetail['application']>
  story: string
}) {
  const { person, user_id, phone, wallet, pictures, applied_at, decided_at, answer } = application
  return (
    <PanelSection id="application" title="Application">
      <Facts
        facts={[
          ['Sent', <Timestamp key="sent" at={applied_at} withTime />],
          [
            'By',
            <TextLink key="by" to={`/office/people/${user_id}`} className="thumb">
              {person}
            </TextLink>,
          ],
          ['Phone', phone],
          ['Wallet', `${walletNames[wallet.network]} ${wallet.phone}, ${wallet.holder}`],
          ['Replied', decided_at && <Timestamp at={decided_at} withTime />],
          ['Reply', answer],
        ]}
      />
      <p className="max-w-[70ch] whitespace-pre-line">{story}</p>
      <ul className="flex flex-wrap gap-3">
        {pictures.map((url, index) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              <img
                src={url}
                alt={`Work of the applicant, ${index + 1}`}
                className="aspect-4/5 w-36 rounded-picture bg-surface-2 object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

function MakerActions({
  maker: { slug, name, state, version, open_fulfilments },
}: {
  maker: OfficeMakerDetail
}) {
  const client = useQueryClient()
  const { data: staff } = useQuery(staffQuery)
  const params = { vendorId: slug }
  const headers = { 'if-match': `"${version}"` }
  const after = (done: string) => async () => {
    toast.success(done)
    await client.invalidateQueries({ queryKey: officeKey })
  }
  if (!staff?.permissions.includes('makers')) return null
  return (
    <div className="flex flex-wrap gap-3">
      {state === 'applied' && (
        <>
          <ActionButton
            text="Approve"
            title={`Approve ${name}`}
            explanation="The applicant becomes the owner of the workshop and can add products. What you write is sent to them."
            isOptional
            onSubmit={words =>
              call('approveMaker', { params, body: { words } }, { headers }).then(after('Maker approved'))
            }
          />
          <ActionButton
            text="Refuse"
            title={`Refuse ${name}`}
            explanation="The applicant reads what you write, and may apply again after 7 days."
            isDanger
            onSubmit={words =>
              call('refuseMaker', { params, body: { words } }, { headers }).then(after('Application refused'))
            }
          />
        </>
      )}
      {(state === 'approved' || state === 'paused') && (
        <WithReason<(typeof suspendReasons)[number]>
          text="Suspend"
          title={`Suspend ${name}`}
          explanation={`All products leave search, categories, lists and carts at once. ${open_fulfilments === 0 ? 'No order is open.' : `Open orders (${open_fulfilments}) must still be sent.`} What you write is sent to the maker.`}
          reasons={suspendReasonWords}
          onSubmit={(reason, words) =>
            call('suspendMaker', { params, body: { reason, words } }, { headers }).then(
              after('Maker suspended'),
            )
          }
        />
      )}
      {state === 'suspended' && (
        <ActionButton
          text="Reopen"
          title={`Reopen ${name}`}
          explanation="Products that were on sale before, and aren’t held, can be bought again."
          isOptional
          onSubmit={words =>
            call('reopenMaker', { params, body: { words } }, { headers }).then(after('Maker reopened'))
          }
        />
      )}
    </div>
  )
}
