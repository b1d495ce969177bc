import { ShareWays } from '#feature/catalogue'

/** Ways to show the list to others who may give from it. */
export const ShareBar = ({ name, address }: { name: string; address: string }) => (
  <ShareWays what="list" title={name} url={address} />
)
