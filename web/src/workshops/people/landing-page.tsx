import { AreaLayout } from '#ui/area-layout.tsx'
import { Landing } from './landing.tsx'

/** /workshop for people who are not signed in. */
export const LandingPage = () => (
  <AreaLayout title="Workshop" home="/workshop" entries={[]}>
    <Landing />
  </AreaLayout>
)
