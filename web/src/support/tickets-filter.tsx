import { supportStatuses, supportStatusWords } from '@akyede/contract/support-words'
import { ChipLinks } from '#ui/choice-links.tsx'
import { type SupportView, supportAddress } from './support-address.ts'

/** Which requests to show, by where they stand. */
export const TicketsFilter = ({ view }: { view: SupportView }) => (
  <ChipLinks
    label="Requests by status"
    choices={[null, ...supportStatuses].map(status => ({
      key: status ?? 'all',
      text: status ? supportStatusWords[status] : 'All',
      to: supportAddress({ status, page: 1 }),
      current: status === view.status,
    }))}
  />
)
