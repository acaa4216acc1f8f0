import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { ContentList, ContentPage, type Place } from '../contents/index.ts'
import { type Kind, rowsQuery } from './directory.queries.ts'

interface ListWords {
  title: string
  path: '/backend/contact-groups' | '/backend/contacts' | '/backend/unions' | '/backend/sections'
  publicPath: string
  newLabel: string
  remove: (id: number) => Promise<unknown>
}

const LISTS: Record<Kind, ListWords> = {
  'contact-group': {
    title: 'Groupes de contacts',
    path: '/backend/contact-groups',
    publicPath: '/contacts',
    newLabel: 'Nouveau groupe',
    remove: (id) => api.delete('backend/contact-group/{id}', { params: { id } }),
  },
  contact: {
    title: 'Contacts',
    path: '/backend/contacts',
    publicPath: '/contacts',
    newLabel: 'Nouveau contact',
    remove: (id) => api.delete('backend/contact/{id}', { params: { id } }),
  },
  union: {
    title: 'Organisations syndicales',
    path: '/backend/unions',
    publicPath: '/documents/syndicats',
    newLabel: 'Nouvelle organisation',
    remove: (id) => api.delete('backend/union/{id}', { params: { id } }),
  },
  section: {
    title: 'Rubriques',
    path: '/backend/sections',
    publicPath: '/documents',
    newLabel: 'Nouvelle rubrique',
    remove: (id) => api.delete('backend/section/{id}', { params: { id } }),
  },
}

function DirectoryList({ kind }: { kind: Kind }) {
  const [place, move] = useState<Place>({ page: 1, search: '' })
  const query = useQuery(rowsQuery(kind, place))
  const words = LISTS[kind]
  return (
    <ContentPage title={words.title}>
      <ContentList
        {...words}
        place={place}
        onMove={move}
        query={query}
        queryKey="directory"
        nameOf={({ name }) => name}
        detail={({ detail }) => detail}
      />
    </ContentPage>
  )
}

export const GroupsPage = () => <DirectoryList kind="contact-group" />
export const ContactsListPage = () => <DirectoryList kind="contact" />
export const UnionsListPage = () => <DirectoryList kind="union" />
export const SectionsPage = () => <DirectoryList kind="section" />
