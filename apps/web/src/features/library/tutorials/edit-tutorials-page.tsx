import type { TutorialRow } from '@cadran/contract/library/tutorials'
import { formatLength } from '@cadran/rules/library/tutorials'
import { api } from '../../../platform/api-client.ts'
import { recordListPage, thumbnail } from '../../portal/records/index.ts'

/** The tutorials as their authors see them: all of them, so that each can be put anywhere. */
export const EditTutorialsPage = recordListPage<TutorialRow>({
  publicPath: '/tutorial',
  newLabel: 'Nouveau tutoriel',
  rows: (query, signal) => api.list('backend/tutorial', { query, signal }),
  remove: (id) => api.delete('backend/tutorial/{id}', { params: { id } }),
  move: (id, position) => api.patch('backend/tutorial/sort', { body: { id, position } }),
  pageSize: 100,
  keys: ['tutorials'],
  nameOf: ({ label }) => label,
  picture: thumbnail,
  detail: ({ category, duration_seconds }) =>
    [category, duration_seconds === null ? null : formatLength(duration_seconds)].filter(Boolean).join(' · '),
})
