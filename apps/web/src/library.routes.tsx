import { readsLibrary } from '@cadran/rules/library/rights'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { backOffice, guarded, numberIn, onlyFor } from './frame.routes.tsx'
import { editsLibrary, editsUnions } from './shell/access.ts'

const ID = /^[1-9]\d{0,14}$/
const AREAS = ['documents', 'social']
const libraryPage = () => import('./features/library/documents/library-page.tsx')

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
    // Already when its link is pointed at; the page itself tells a failure.
    void libraryPage().then(({ askForLibrary }) => askForLibrary(context.queryClient, type))
  },
  component: lazyRouteComponent(libraryPage, 'LibraryPage'),
})

/** The unions are a view of the documentation beside the two others (UNI-06). */
const unions = createRoute({
  getParentRoute: () => guarded,
  path: '/documents/syndicats/{-$id}',
  params: {
    parse: (raw) => ({ id: raw.id === undefined ? undefined : numberIn(raw.id, ID) }),
    stringify: ({ id }) => ({ id: id === undefined ? undefined : String(id) }),
  },
  loader: ({ context, params: { id } }) => {
    if (!readsLibrary(context.user) || Number.isNaN(id)) throw notFound()
  },
  component: lazyRouteComponent(() => import('./features/library/unions/unions-page.tsx'), 'UnionsPage'),
})

/** Without a tab, or with one that the person may not open, the page itself says where to go (CON-08 to CON-10). */
const contacts = createRoute({
  getParentRoute: () => guarded,
  path: '/contacts/{-$tab}',
  component: lazyRouteComponent(() => import('./features/library/contacts/contacts-page.tsx'), 'ContactsPage'),
})

const editUnions = createRoute({
  getParentRoute: () => backOffice,
  path: '/documents/syndicats',
  loader: onlyFor(editsUnions),
  component: lazyRouteComponent(() => import('./features/library/unions/edit-unions-page.tsx'), 'EditUnionsPage'),
})

const editUnion = createRoute({
  getParentRoute: () => backOffice,
  path: '/documents/syndicats/$id',
  params: {
    parse: (raw) => ({ id: numberIn(raw.id, ID) }),
    stringify: ({ id }) => ({ id: String(id) }),
  },
  loader: onlyFor(editsUnions),
  component: lazyRouteComponent(() => import('./features/library/unions/edit-union-page.tsx'), 'EditUnionPage'),
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

export const libraryPages = [documents, unions, contacts] as const
export const libraryOfficePages = [editUnions, editUnion, editDocuments, editSocial] as const
