import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { readUpload } from '#platform/uploads.ts'
import { countUpload } from './count-upload.ts'
import { addPhotograph } from './photograph.ts'
import { createPictureUrls } from './picture-links.ts'
import { presentPhotograph } from './present-photograph.ts'

/** Serves the upload of photographs to the members of a workshop. */
export function registerPhotographs(serve: Serve, platform: Platform): void {
  serve('uploadPhotograph', async ({ params: { vendorId }, http }) => {
    if (!http) throw new Error('an upload comes by HTTP')
    const bytes = await readUpload(http.request, 'picture')
    await countUpload(platform, vendorId, bytes.length)
    const row = await addPhotograph(platform, { vendorId, bytes })
    const urlOf = await createPictureUrls(platform, platform.database, [row.slug])
    return { data: presentPhotograph(platform, row, urlOf(row.slug)) }
  })
}
