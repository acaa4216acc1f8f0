import type { DirectoryRow } from '@cadran/contract/library/directory'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { ContentList, ContentPage, type Place } from '../contents/index.ts'
import { UnionLogo } from '../unions/index.ts'
import { type Kind, rowsQuery } from './directory.queries.ts'

interface ListWords {
  title: string
  path: '/backend/contact-groups' | '/backend/contacts' | '/backend/unions' | '/backend/sections'
  publicPath: string
  newLabel: string
  remove: (id: number) => Promise<unknown>
  picture: ((row: DirectoryRow) => ReactNode) | null
}

function Portrait({ name, picture_url }: DirectoryRow) {
  const [firstname = '', ...others] = name.split(' ')
  return <Avatar firstname={firstname} lastname={others.join(' ')} src={picture_url} />
}

const LISTS: Record<Kind, ListWords> = {
  'contact-group': {
    title: 'Groupes de contacts',
    path: '/backend/contact-groups',
    publicPath: '/contacts',
    newLabel: 'Nouveau groupe',
    remove: (id) => api.delete('backend/contact-group/{id}', { params: { id } }),
    picture: null,
  },
  contact: {
    title: 'Contacts',
    path: '/backend/contacts',
    publicPath: '/contacts',
    newLabel: 'Nouveau contact',
    remove: (id) => api.delete('backend/contact/{id}', { params: { id } }),
    picture: (row) => <Portrait {...row} />,
  },
  union: {
    title: 'Organisations syndicales',
    path: '/backend/unions',
    publicPath: '/documents/syndicats',
    newLabel: 'Nouvelle organisation',
    remove: (id) => api.delete('backend/union/{id}', { params: { id } }),
    picture: ({ name, picture_url }) => <UnionLogo union={{ label: name, logo_url: picture_url }} size="sm" />,
  },
  section: {
    title: 'Rubriques',
    path: '/backend/sections',
    publicPath: '/documents',
    newLabel: 'Nouvelle rubrique',
    remove: (id) => api.delete('backend/section/{id}', { params: { id } }),
    picture: null,
  },
}

// Behind the page's own guard: a small window asks for nothing.
function DirectoryList({ kind }: { kind: Kind }) {
  const [place, move] = useState<Place>({ page: 1, search: '' })
  const query = useQuery(rowsQuery(kind, place))
  return (
    <ContentList
      {...LISTS[kind]}
      place={place}
      onMove={move}
      query={query}
      queryKey="directory"
      nameOf={({ name }) => name}
      detail={({ detail }) => detail}
    />
  )
}

const pageOf = (kind: Kind) => () => (
  <ContentPage title={LISTS[kind].title}>
    <DirectoryList kind={kind} />
  </ContentPage>
)

export const GroupsPage = pageOf('contact-group')
export const ContactsListPage = pageOf('contact')
export const UnionsListPage = pageOf('union')
export const SectionsPage = pageOf('section')
