/** Where a picture of ours is shown; nobody can guess its name. */
export const pictureAddress = (name: string): string => `/list-pictures/${name}.webp`
