interface Made {
  readonly vendorId: string
  readonly vendorName: string
}

export interface MakerGroup<Line> {
  readonly id: string
  /** Empty for lines whose maker is no longer known. */
  readonly name: string
  readonly lineItems: readonly Line[]
}

/** Lines under their makers, both in the order in which they first appear. */
export function byMaker<Line extends Made>(lines: readonly Line[]): MakerGroup<Line>[] {
  return [...Map.groupBy(lines, line => line.vendorId)].map(([id, group]) => ({
    id,
    name: group[0]?.vendorName ?? '',
    lineItems: group,
  }))
}
