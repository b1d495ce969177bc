export { schedulePhotographDeletion } from './delete-unattached.ts'
export {
  addPhotograph,
  findPhotographFiles,
  findPhotographs,
  keepPhotographs,
  type PhotographRow,
  refocusPhotograph,
} from './photograph.ts'
export { createPictureUrls, servePhotographs } from './picture-links.ts'
export { presentPhotograph } from './present-photograph.ts'
export { registerPhotographs } from './routes.ts'
