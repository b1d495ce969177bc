/** Each picture once: two things may show the same. */
export const distinctPictures = <P extends { readonly slug: string }>(pictures: readonly P[]): P[] =>
  pictures.filter(({ slug }, at) => pictures.findIndex(one => one.slug === slug) === at)
