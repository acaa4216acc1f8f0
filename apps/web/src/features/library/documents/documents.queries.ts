import type { LibrarySection } from '@cadran/contract/library/documents'
import type { SocialType } from '@cadran/rules/library/social'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'

/** The two halves of the library, each a view of its own (GED-01, GED-06). */
export type Area = 'documents' | 'social'

export type Section = LibrarySection & { type?: SocialType }

export interface Library {
  sections: Section[]
  welcome_book: { label: string; url: string } | null
}

/** Everything of an area in one call; `edit` asks for what the person may edit (GED-40). */
export function libraryQuery(area: Area, edit = false) {
  const query = edit ? { edit: '1' } : {}
  return queryOptions({
    queryKey: ['library', area, edit],
    queryFn: async ({ signal }): Promise<Library> => {
      if (area === 'documents') return api.get('document', { query, signal })
      const { sections } = await api.get('social', { query, signal })
      return { sections, welcome_book: null }
    },
    meta: { quiet: true },
  })
}
