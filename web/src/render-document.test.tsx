import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { renderDocument } from './render-document.ts'

function Broken(): never {
  throw new Error('a page that cannot be drawn')
}

const ignore = () => undefined

/** Vitest fails where nobody waits for a rejection; in the shop that would end the process. */
test('a page that cannot be drawn fails for who asked for it, and for nobody else', async () => {
  // Long enough for the renderer to prepare a fallback, which it goes on with after the failure.
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

test('a page is whole when it is there', async () => {
  expect(String(await renderDocument(<p>Akwaaba ₵</p>, 'nonce', ignore))).toContain('<p>Akwaaba ₵</p>')
})
