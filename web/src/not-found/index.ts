export { categoriesOffered, NotFound } from './not-found.tsx'
