import type { ReactNode } from 'react'

const drawings = {
  /** Akoma, the heart: patience and goodwill */
  akoma: {
    filled: true,
    path: 'M50 88C24 66 8 50 10 32 12 14 36 8 50 27 64 8 88 14 90 32 92 50 76 66 50 88Z',
  },
  /** Nkyinkyim, the twisting: life's winding journey */
  nkyinkyim: {
    filled: false,
    path: 'M28 94V78H72V60H28V42H72V24H28V8',
  },
  /** Eban, the fence: a home that is safe */
  eban: {
    filled: false,
    path: 'M14 14H86V86H14ZM36 36H64V64H36ZM14 14 36 36M86 14 64 36M86 86 64 64M14 86 36 64',
  },
  /** Ananse Ntontan, the spider's web: wisdom and creativity */
  'ananse-ntontan': {
    filled: false,
    path: 'M50 10V90M10 50H90M22 22 78 78M78 22 22 78M50 10Q64 24 78 22 76 36 90 50 76 64 78 78 64 76 50 90 36 76 22 78 24 64 10 50 24 36 22 22 36 24 50 10ZM50 30 64 36 70 50 64 64 50 70 36 64 30 50 36 36Z',
  },
  /** Bese Saka, the kola nuts: plenty, shared */
  'bese-saka': {
    filled: true,
    path: 'M50 45C34 38 32 17 50 6 68 17 66 38 50 45ZM55 50C62 34 83 32 94 50 83 68 62 66 55 50ZM50 55C66 62 68 83 50 94 32 83 34 62 50 55ZM45 50C38 66 17 68 6 50 17 32 38 34 45 50Z',
  },
  /** Sankofa, go back and fetch it: what was before is worth the way */
  sankofa: {
    filled: false,
    path: 'M70 86C66 80 75 75 79 82C84 94 62 96 50 82C34 64 9 56 9 33C9 6 45 6 45 34C45 54 22 54 22 39C22 29 34 29 34 38M30 86C34 80 25 75 21 82C16 94 38 96 50 82C66 64 91 56 91 33C91 6 55 6 55 34C55 54 78 54 78 39C78 29 66 29 66 38',
  },
} as const

export type AdinkraName = keyof typeof drawings

interface AdinkraProps {
  name: AdinkraName
  /** In pixels. */
  size?: number
  className?: string
}

/** A redrawn adinkra symbol, as decoration. Its meaning is stated above. */
export function Adinkra({ name, size = 48, className }: AdinkraProps): ReactNode {
  const { path, filled } = drawings[name]
  return (
    <svg viewBox="0 0 100 100" width={size} height={size} aria-hidden className={className}>
      {filled ? (
        <path d={path} fill="currentColor" />
      ) : (
        <path
          d={path}
          fill="none"
          stroke="currentColor"
          strokeWidth={6}
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      )}
    </svg>
  )
}
