import { makerRateDays, type OfficeMakerDetail, type suspendReasons } from '@akyede/contract/office-makers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { call } from '#kit/call.ts'
import { PanelSection } from '#ui/panel-section.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { toast } from '#ui/toast.ts'
import { ActionButton } from './action-button.tsx'
import { DetailPage, History } from './detail-page.tsx'
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
  const percent = (rate: number | null) => (rate === null ? 'Fewer than 5 parcels' : `${rate}%`)
  return (
    <>
      <MakerActions maker={maker} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <PanelSection id="facts" title="Workshop">
          <Facts
            facts={[
              ['Craft', maker.craft],
              ['Place', `${maker.town}, ${maker.region}`],
              ['Since', maker.since],
              ['Website', maker.website],
              [
                state === 'approved' ? 'Open since' : 'Suspended',
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
            <TextLink to={`/vendor/${slug}`} className="py-2">
              Page in the shop
            </TextLink>
          </p>
        </PanelSection>
        <PanelSection id="rates" title={`Last ${makerRateDays} days`}>
          <Facts
            facts={[
              ['Fulfilments', rates.fulfilments],
              ['Delivered by the promised day', percent(rates.on_time)],
              ['Refunded of what was sold', percent(rates.refunded)],
              ['Still to send', maker.open_fulfilments],
              [state === 'suspended' ? 'Products to return' : 'Products on sale', maker.products],
              ['Products held', maker.held_products],
            ]}
          />
        </PanelSection>
        <History history={maker.history} reasons={suspendReasonWords} />
      </div>
    </>
  )
}

/** What a decision about a maker rests on. */
const seenOf = ({ state, suspended_reason, products, held_products }: OfficeMakerDetail) => ({
  State: makerStateWords[state],
  Reason: suspended_reason ? suspendReasonWords[suspended_reason] : '',
  'Products on sale': String(products),
  'Products held': String(held_products),
})

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
      {state === 'approved' ? (
        <WithReason<(typeof suspendReasons)[number]>
          text="Suspend"
          title={`Suspend ${name}`}
          explanation={`All products leave search, categories, lists and carts at once. ${open_fulfilments === 0 ? 'No order is open.' : `Open orders (${open_fulfilments}) must still be sent.`}`}
          reasons={suspendReasonWords}
          onSubmit={(reason, words) =>
            call('suspendMaker', { params, body: { reason, words } }, { headers }).then(
              after('Maker suspended'),
            )
          }
        />
      ) : (
        <ActionButton
          text="Reopen"
          title={`Reopen ${name}`}
          explanation="Products that were on sale before, and are not held, can be bought again."
          isOptional
          onSubmit={words =>
            call('reopenMaker', { params, body: { words } }, { headers }).then(after('Maker reopened'))
          }
        />
      )}
    </div>
  )
}
