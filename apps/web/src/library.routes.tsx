import { readsLibrary } from '@cadran/rules/library/rights'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { backOffice, guarded, numberIn, onlyFor } from './frame.routes.tsx'
import { editsLibrary } from './shell/access.ts'

const ID = /^[1-9]\d{0,14}$/
const AREAS = ['documents', 'social']

/** No type is the documents; an unknown type and an id that is none are unknown pages (GED-02 to GED-05). */
const documents = createRoute({
  getParentRoute: () => guarded,
  path: '/documents/{-$type}/{-$id}',
  params: {
    parse: (raw) => ({ type: raw.type, id: raw.id === undefined ? undefined : numberIn(raw.id, ID) }),
    stringify: ({ type, id }) => ({ type, id: id === undefined ? undefined : String(id) }),
  },
  loader: ({ context, params: { type = 'documents', id } }) => {
    if (!readsLibrary(context.user) || !AREAS.includes(type) || Number.isNaN(id)) throw notFound()
  },
  component: lazyRouteComponent(() => import('./features/library/documents/library-page.tsx'), 'LibraryPage'),
})

const editDocuments = createRoute({
  getParentRoute: () => backOffice,
  path: '/documents/ged',
  loader: onlyFor(editsLibrary),
  component: lazyRouteComponent(() => import('./features/library/documents/edit-page.tsx'), 'EditDocumentsPage'),
})

const editSocial = createRoute({
  getParentRoute: () => backOffice,
  path: '/social/ged',
  loader: onlyFor(editsLibrary),
  component: lazyRouteComponent(() => import('./features/library/documents/edit-page.tsx'), 'EditSocialPage'),
})

export const libraryPages = [documents] as const
export const libraryOfficePages = [editDocuments, editSocial] as const
