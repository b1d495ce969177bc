/** Size of a picture in the gallery: low enough on phones that name and price are in the first view. */
export const galleryPicture = {
  sizes: '(width >= 80rem) 570px, (width >= 48rem) 46vw, 55vw',
  className: 'max-md:aspect-4/3 max-md:bg-contain max-md:bg-no-repeat max-md:object-contain',
}
