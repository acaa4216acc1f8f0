/** The colour families of the product: a state or a kind has one, always beside an icon and a word. */
export type Family =
  | 'brand'
  | 'non_submitted'
  | 'submitted'
  | 'validated1'
  | 'validated2'
  | 'activity'
  | 'absence'
  | 'remote'
  | 'oncall'
  | 'neutral'
