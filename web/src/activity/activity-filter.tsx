import { activityCategories, activityCategoryWords } from '@akyede/contract/activity-words'
import { ChipLinks } from '#ui/choice-links.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { type ActivityView, activityPath, addressOf } from './activity-address.ts'

/** Filters the feed by category and name. */
export const ActivityFilter = ({ view }: { view: ActivityView }) => (
  <div className="grid gap-4">
    <ChipLinks
      label="Activity by kind"
      choices={[null, ...activityCategories].map(category => ({
        key: category ?? 'all',
        text: category ? activityCategoryWords[category] : 'All',
        to: addressOf({ ...view, category, page: 1 }),
        current: category === view.category,
      }))}
    />
    <SearchForm
      name="Activity"
      label="A name, a list, a group or a day"
      action={activityPath}
      search={view.search}
      kept={{ category: view.category }}
      className="max-w-md"
    />
  </div>
)
