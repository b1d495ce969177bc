export { rewardsQuery } from './queries.ts'
export { RewardsView } from './rewards-view.tsx'
