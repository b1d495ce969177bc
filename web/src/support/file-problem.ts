import { limits } from '@akyede/contract/limits'
import { supportFileTypes } from '@akyede/contract/support-words'

const endings = supportFileTypes.split(',')

/** Why a file cannot be sent; undefined when it can. The server checks more. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  const isKnown = endings.some(ending => name.toLowerCase().endsWith(ending))
  if (!isKnown) return 'Please choose a PNG, JPEG or WebP image, a PDF or a text file'
  if (size === 0) return 'This file is empty'
  if (size > limits.support.files.maxBytes) return 'Files can be up to 5 MB'
  return undefined
}

/** Format: "340 KB", "1.2 MB" */
export const fileSize = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1).replace('.0', '')} MB`
