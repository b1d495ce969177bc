import { workshopLimits } from '@akyede/contract/workshop-limits'
import { useQuery } from '@tanstack/react-query'
import { PanelSection } from '#ui/panel-section.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { CountedTextArea } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { leafCategoriesQuery } from './queries.ts'
import type { ProductEditor } from './use-product-editor.ts'

const { name: nameRule, story: storyRule } = workshopLimits.makerProducts

/** Name, category and story. */
export function AboutSection({ editor: { product, errors, edit } }: { editor: ProductEditor }) {
  const categories = useQuery(leafCategoriesQuery)
  return (
    <PanelSection id="about" title="About it">
      <TextField
        id="name"
        label="Name"
        hint="What it is, and what makes it special: Round market basket with leather handles"
        value={product.name}
        maxLength={nameRule.most}
        error={errors.name}
        onChange={({ target }) => edit({ name: target.value })}
      />
      <SelectField
        id="category_id"
        label="Category"
        prompt="Choose a category"
        options={categories.data ?? []}
        value={product.category_id ?? ''}
        error={errors.category_id}
        onChange={({ target }) => edit({ category_id: target.value || null })}
      />
      <CountedTextArea
        id="story"
        label="Story"
        hint="Who makes it, how, and who it’s a good gift for. At least two sentences."
        value={product.story}
        length={product.story.length}
        atMost={storyRule.most}
        error={errors.story}
        onChange={({ target }) => edit({ story: target.value })}
      />
    </PanelSection>
  )
}
