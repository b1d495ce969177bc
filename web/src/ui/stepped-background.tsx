import { Adinkra, type AdinkraName } from './adinkra.tsx'

/**
 * The background of a large stepped block: it fills its parent, which needs `relative isolate`, behind the content. A
 * symbol, large and cropped, lies on it.
 */
export const SteppedBackground = ({ symbol }: { symbol: AdinkraName }) => (
  <div
    aria-hidden
    className="stepped-block absolute inset-0 -z-1 overflow-hidden rounded-b-panel bg-craft-soft"
  >
    <Adinkra
      name={symbol}
      size={360}
      className="absolute -right-24 -bottom-28 rotate-6 text-craft-ink opacity-[0.09] sm:-right-16"
    />
  </div>
)
