import type { OfficeCategory } from '@akyede/contract/office-categories'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { wordsOf } from '#kit/form-problems.ts'
import { Button } from '#ui/button.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useStableLoading } from '#ui/use-stable-loading.ts'
import { ActionDialog } from './action-dialog.tsx'
import { ListPage } from './list-page.tsx'
import { officeKey } from './queries.ts'
import { type RecordColumn, RecordTable } from './record-table.tsx'
import { StaleNotice } from './stale-notice.tsx'

const queryKey = [...officeKey, 'categories']

/** The tree of categories: staff add, change, move and delete them. */
export function CategoriesPage() {
  const categories = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('listOfficeCategories', {}, { signal }).then(({ data }) => data),
  })
  const [adding, setAdding] = useState(false)
  const waiting = useStableLoading(categories.isPending)
  const tree = categories.data ?? []
  return (
    <ListPage title="Categories" action={<Button onClick={() => setAdding(true)}>New category</Button>}>
      <StaleNotice query={categories} />
      {categories.isError && !categories.data && (
        <ErrorBlock message={categories.error.message} onRetry={() => void categories.refetch()} />
      )}
      {waiting && <Skeleton kind="orders" atOnce />}
      {categories.data && (
        <RecordTable label="Categories" columns={columnsOf(tree)} keyOf={({ id }) => id} rows={tree} />
      )}
      {adding && <CategoryDialog tree={tree} onClose={() => setAdding(false)} />}
    </ListPage>
  )
}

const columnsOf = (tree: readonly OfficeCategory[]): readonly RecordColumn<OfficeCategory>[] => [
  {
    title: 'Category',
    cell: ({ name, parent_id }) => (
      <span className={parent_id === null ? 'font-semibold' : 'pl-6'}>{name}</span>
    ),
  },
  { title: 'Address', cell: ({ slug }) => `/category/${slug}` },
  { title: 'Products', isNumber: true, cell: ({ products }) => products },
  {
    title: 'Actions',
    cell: category => <CategoryActions category={category} tree={tree} />,
    hasControls: true,
  },
]

/** Stores the tree that a change returned. */
function useTree(): (changed: Promise<{ data: OfficeCategory[] }>) => Promise<void> {
  const client = useQueryClient()
  return async changed => {
    const { data } = await changed
    client.setQueryData(queryKey, data)
  }
}

interface CategoryActionsProps {
  readonly category: OfficeCategory
  readonly tree: readonly OfficeCategory[]
}

function CategoryActions({ category, tree }: CategoryActionsProps) {
  const [changing, setChanging] = useState(false)
  const store = useTree()
  const { id, name, parent_id } = category
  const siblings = tree.filter(other => other.parent_id === parent_id)
  const at = siblings.findIndex(other => other.id === id)
  const params = { categoryId: id }
  const attempt = (done: string, changed: ReturnType<typeof store>) =>
    changed.then(
      () => toast.success(done),
      error => toast.failure(wordsOf(error, 'This didn’t work')),
    )
  const moveUp = () =>
    attempt(
      'Category moved',
      store(call('changeOfficeCategory', { params, body: { before: siblings[at - 1]?.id ?? null } })),
    )
  const isEmpty = category.products === 0 && !tree.some(other => other.parent_id === id)
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" aria-label={`Change ${name}`} onClick={() => setChanging(true)}>
        Change
      </Button>
      {at > 0 && (
        <Button variant="quiet" aria-label={`Move up ${name}`} onClick={() => void moveUp()}>
          Move up
        </Button>
      )}
      {isEmpty && (
        <Button
          variant="quiet"
          aria-label={`Delete ${name}`}
          onClick={() => void attempt('Category deleted', store(call('removeOfficeCategory', { params })))}
        >
          Delete
        </Button>
      )}
      {changing && <CategoryDialog tree={tree} category={category} onClose={() => setChanging(false)} />}
    </div>
  )
}

interface CategoryDialogProps {
  readonly tree: readonly OfficeCategory[]
  /** The category that is changed; a new one when left out. */
  readonly category?: OfficeCategory
  readonly onClose: () => void
}

function CategoryDialog({ tree, category, onClose }: CategoryDialogProps) {
  const store = useTree()
  async function submit(form: FormData): Promise<void> {
    const text = (name: string) => String(form.get(name) ?? '')
    const fields = {
      name: text('name'),
      story: text('story'),
      icon: text('icon'),
      picture_slug: text('picture_slug'),
      words: text('words'),
    }
    if (!category) {
      const body = { ...fields, slug: text('slug'), parent_id: text('parent_id') || null }
      return store(call('createOfficeCategory', { body }))
    }
    const headers = { 'if-match': `"${category.version}"` }
    const params = { categoryId: category.id }
    return store(call('changeOfficeCategory', { params, body: fields }, { headers }))
  }
  const roots = tree.filter(({ parent_id }) => parent_id === null)
  return (
    <ActionDialog
      title={category ? `Change ${category.name}` : 'New category'}
      wordsRequired={false}
      submit="Save category"
      pending="Saving…"
      done="Category saved"
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField id="name" name="name" label="Name" required maxLength={60} defaultValue={category?.name} />
      {!category && (
        <>
          <TextField
            id="slug"
            name="slug"
            label="Address"
            hint="For example brass-bells. It can’t be changed later."
            required
          />
          <SelectField
            id="parent_id"
            name="parent_id"
            label="Below"
            prompt="None: it’s a main category"
            options={roots.map(({ id, name }) => ({ value: id, text: name }))}
          />
        </>
      )}
      <TextAreaField
        id="story"
        name="story"
        label="Story"
        rows={4}
        maxLength={500}
        defaultValue={category?.story}
      />
      <TextField
        id="icon"
        name="icon"
        label="Symbol"
        hint="The name of a Lucide symbol, such as bell."
        required
        defaultValue={category?.icon}
      />
      <TextField
        id="picture_slug"
        name="picture_slug"
        label="Picture"
        hint="The name of a picture of the shop."
        required
        defaultValue={category?.picture_slug}
      />
    </ActionDialog>
  )
}
