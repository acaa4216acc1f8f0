import type { ReplyBy } from '../../../platform/api-types.ts'

/** What is written alike: the last part of its calls. */
type Kind = 'contact-group' | 'contact' | 'union' | 'section'

/** One of them as it is written, by its kind. */
export type Edited<K extends Kind> = ReplyBy<'GET', `backend/${K}/{id}`>

/** What is written here is read elsewhere too. */
export const KEYS = ['listings', 'contacts', 'library'] as const
