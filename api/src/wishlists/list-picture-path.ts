/** Where a picture of ours is shown; nobody can guess its name. */
export const listPicturePath = (name: string): string => `/list-pictures/${name}.webp`
