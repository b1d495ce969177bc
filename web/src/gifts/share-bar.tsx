import { ShareOptions } from '#feature/catalogue'

export interface ShareBarProps {
  name: string
  address: string
}

/** Ways to show the list to others who may give from it. */
export const ShareBar = ({ name, address }: ShareBarProps) => (
  <ShareOptions what="list" title={name} url={address} />
)
