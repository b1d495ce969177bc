import type { ProductFile } from '@akyede/contract/workshop-files'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { wordsOf } from '#kit/form-problems.ts'
import { PageTitle } from '#ui/area-layout.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ButtonLink, buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { classes } from '#ui/classes.ts'
import { formatCount } from '#ui/format-count.ts'
import { formOf } from '../upload-file.ts'
import { useWorkshop } from '../use-workshop.ts'

/** Imports products from the file of another shop. */
export function ImportPage() {
  const { id: vendorId, slug } = useWorkshop()
  const [fileId, setFileId] = useState<string>()
  const upload = useMutation({
    mutationFn: async (file: File) =>
      call('importWorkshopFile', { params: { vendorId } }, await formOf('file', file, 'products.csv')),
    onSuccess: ({ data }) => setFileId(data.id),
  })
  const file = useQuery({
    queryKey: ['workshop', vendorId, 'files', fileId],
    queryFn: ({ signal }) =>
      call('getWorkshopFile', { params: { vendorId, fileId: fileId ?? '' } }, { signal }).then(
        ({ data }) => data,
      ),
    enabled: fileId !== undefined,
    refetchInterval: ({ state: { data } }) => (data?.state === 'done' ? false : 2_000),
  })
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <Breadcrumb trail={[{ text: 'Products', to: `/workshop/${slug}/products` }]} here="Import products" />
      <PageTitle>Import products</PageTitle>
      <p className="max-w-[60ch] text-ink-2">
        Export your products from Shopify or Etsy as a CSV file and choose it here. We bring over texts,
        prices, stock and photos. All of them become drafts, so you can look at each before you send it for
        review.
      </p>
      {!file.data && (
        <label
          className={classes(
            buttonClass({ size: 'large' }),
            'justify-self-start focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus',
          )}
        >
          <FileUp aria-hidden size={22} strokeWidth={1.75} />
          {upload.isPending ? 'Uploading…' : 'Choose CSV file'}
          <input
            type="file"
            accept=".csv,text/csv"
            className="sr-only"
            disabled={upload.isPending}
            onChange={({ target }) => {
              const [chosen] = target.files ?? []
              target.value = ''
              if (chosen) upload.mutate(chosen)
            }}
          />
        </label>
      )}
      {upload.error && (
        <p role="alert" className="text-danger">
          {wordsOf(upload.error, 'We couldn’t read this file')}
        </p>
      )}
      {file.data && <Progress file={file.data} />}
    </div>
  )
}

function Progress({ file: { state, products, done, added, remarks } }: { file: ProductFile }) {
  const { slug } = useWorkshop()
  const isDone = state === 'done'
  return (
    <Panel className="grid gap-4">
      <p role="status" className="text-xl font-semibold">
        {isDone ? `${formatCount(added, 'draft')} added` : `${done} of ${formatCount(products, 'product')}`}
      </p>
      {!isDone && (
        <progress max={products} value={done} aria-label="Progress" className="h-3 w-full accent-brand" />
      )}
      {!isDone && <p className="text-ink-2">This continues in the background. You can leave this page.</p>}
      {remarks.length > 0 && (
        <>
          <h2 className="text-lg font-semibold">Please look at these</h2>
          <ul className="grid gap-2">
            {remarks.map(({ line, text }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: remarks are only added at the end
              <li key={at} className="wrap-anywhere">
                <span className="font-semibold">Line {line}:</span> {text}
              </li>
            ))}
          </ul>
        </>
      )}
      {isDone && (
        <ButtonLink to={`/workshop/${slug}/products?show=draft`} className="justify-self-start">
          Show drafts
        </ButtonLink>
      )}
    </Panel>
  )
}
