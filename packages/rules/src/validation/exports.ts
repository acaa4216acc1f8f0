import { refusal } from '../portal/refusal.ts'

/** The files that a list goes out as. */
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Most rows of a file; a list that shows more is refused whole, never cut (CLO-11). */
export const MOST_EXPORTED = 100_000

export const TOO_MANY_ROWS = refusal(
  'too-many-rows',
  422,
  'Cette liste dépasse 100 000 lignes : réduisez-la par les filtres, puis recommencez.',
)
