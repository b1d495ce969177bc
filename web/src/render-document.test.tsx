import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { renderDocument } from './render-document.ts'

function Broken(): never {
  throw new Error('a page that cannot be drawn')
}

const ignore = () => undefined

/** Vitest fails on unhandled rejections, which would end the server process. */
test('rejects a page that cannot be rendered without affecting others', async () => {
  // Enough content for the renderer to prepare a fallback, which continues after the failure.
  const page = (
    <div>
      <Suspense fallback="Loading">
        <p>{'Akwaaba! '.repeat(100)}</p>
      </Suspense>
      <Broken />
    </div>
  )
  await expect(renderDocument(page, 'nonce', ignore)).rejects.toThrow('a page that cannot be drawn')
  await new Promise(resolve => setImmediate(resolve))
})

test('returns a complete page', async () => {
  expect(String(await renderDocument(<p>Akwaaba ₵</p>, 'nonce', ignore))).toContain('<p>Akwaaba ₵</p>')
})
