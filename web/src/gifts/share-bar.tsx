import { ShareOptions } from '#feature/catalogue'

export interface ShareBarProps {
  name: string
  address: string
}

/** Ways to share the list with others who may give. */
export const ShareBar = ({ name, address }: ShareBarProps) => (
  <ShareOptions what="list" title={name} url={address} />
)
