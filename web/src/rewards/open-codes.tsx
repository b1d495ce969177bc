import type { RewardCode } from '@akyede/contract/rewards'
import { useId } from 'react'
import { CodeShown } from './code-shown.tsx'

/** The codes that points became and nobody has used yet. */
export function OpenCodes({ codes }: { codes: readonly RewardCode[] }) {
  const heading = useId()
  if (codes.length === 0) return null
  return (
    <section aria-labelledby={heading} className="grid gap-4">
      <h2 id={heading} className="text-2xl">
        Your codes
      </h2>
      <ul className="grid gap-4 xl:grid-cols-2">
        {codes.map(code => (
          <li key={code.code}>
            <CodeShown code={code} />
          </li>
        ))}
      </ul>
    </section>
  )
}
