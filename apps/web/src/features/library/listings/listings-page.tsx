import type { ListingRow } from '@cadran/contract/library/listings'
import { api } from '../../../platform/api-client.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { type ListKind, recordListPage } from '../../portal/records/index.ts'
import { UnionLogo } from '../unions/index.ts'
import { KEYS } from './listings.queries.ts'

function Portrait({ name, picture_url }: ListingRow) {
  const [firstname = '', ...others] = name.split(' ')
  return <Avatar firstname={firstname} lastname={others.join(' ')} src={picture_url} />
}

const pageOf = (kind: Omit<ListKind<ListingRow>, 'keys' | 'nameOf' | 'detail'>) =>
  recordListPage({ ...kind, keys: KEYS, nameOf: ({ name }) => name, detail: ({ detail }) => detail })

export const GroupsPage = pageOf({
  publicPath: '/contacts',
  newLabel: 'Nouveau groupe',
  rows: (query, signal) => api.list('backend/contact-group', { query, signal }),
  remove: (id) => api.delete('backend/contact-group/{id}', { params: { id } }),
})

export const ContactsListPage = pageOf({
  publicPath: '/contacts',
  newLabel: 'Nouveau contact',
  rows: (query, signal) => api.list('backend/contact', { query, signal }),
  remove: (id) => api.delete('backend/contact/{id}', { params: { id } }),
  picture: (row) => <Portrait {...row} />,
})

export const UnionsListPage = pageOf({
  publicPath: '/documents/syndicats',
  newLabel: 'Nouvelle organisation',
  rows: (query, signal) => api.list('backend/union', { query, signal }),
  remove: (id) => api.delete('backend/union/{id}', { params: { id } }),
  picture: ({ name, picture_url }) => <UnionLogo union={{ label: name, logo_url: picture_url }} size="sm" />,
})

export const SectionsPage = pageOf({
  publicPath: '/documents',
  newLabel: 'Nouvelle rubrique',
  rows: (query, signal) => api.list('backend/section', { query, signal }),
  remove: (id) => api.delete('backend/section/{id}', { params: { id } }),
})
