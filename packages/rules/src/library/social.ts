/** What a piece of social information is about; chooses its icon (GED-25). */
export const SOCIAL_TYPES = ['doctor', 'ssct', 'psycho', 'document', 'harassment', 'insurance', 'cse'] as const
export type SocialType = (typeof SOCIAL_TYPES)[number]

/** The type of a social section, `document` for one that is not known (GED-26). */
export function socialTypeOf(type: string | null): SocialType {
  return SOCIAL_TYPES.find((known) => known === type) ?? 'document'
}
