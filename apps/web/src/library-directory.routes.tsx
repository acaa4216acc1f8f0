import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { backOffice, onlyFor } from './frame.routes.tsx'
import { editsContents } from './shell/access.ts'

const ID = /^[1-9]\d{0,14}$/
const lists = () => import('./features/library/directory/directory-list-page.tsx')

/** A number, or 'nouveau' for one that is not there yet. */
function refuseOther({
  context,
  params,
}: Parameters<ReturnType<typeof onlyFor>>[0] & { params: { id: string } }): void {
  onlyFor(editsContents)({ context })
  if (params.id !== 'nouveau' && !ID.test(params.id)) throw notFound()
}

const groups = createRoute({
  getParentRoute: () => backOffice,
  path: '/contact-groups',
  loader: onlyFor(editsContents),
  component: lazyRouteComponent(lists, 'GroupsPage'),
})

const group = createRoute({
  getParentRoute: () => backOffice,
  path: '/contact-groups/$id',
  loader: refuseOther,
  component: lazyRouteComponent(() => import('./features/library/directory/edit-group-page.tsx'), 'EditGroupPage'),
})

const contacts = createRoute({
  getParentRoute: () => backOffice,
  path: '/contacts',
  loader: onlyFor(editsContents),
  component: lazyRouteComponent(lists, 'ContactsListPage'),
})

const contact = createRoute({
  getParentRoute: () => backOffice,
  path: '/contacts/$id',
  loader: refuseOther,
  component: lazyRouteComponent(() => import('./features/library/directory/edit-contact-page.tsx'), 'EditContactPage'),
})

const unions = createRoute({
  getParentRoute: () => backOffice,
  path: '/unions',
  loader: onlyFor(editsContents),
  component: lazyRouteComponent(lists, 'UnionsListPage'),
})

const union = createRoute({
  getParentRoute: () => backOffice,
  path: '/unions/$id',
  loader: refuseOther,
  component: lazyRouteComponent(
    () => import('./features/library/directory/edit-union-identity-page.tsx'),
    'EditUnionIdentityPage',
  ),
})

const sections = createRoute({
  getParentRoute: () => backOffice,
  path: '/sections',
  loader: onlyFor(editsContents),
  component: lazyRouteComponent(lists, 'SectionsPage'),
})

const section = createRoute({
  getParentRoute: () => backOffice,
  path: '/sections/$id',
  loader: refuseOther,
  component: lazyRouteComponent(() => import('./features/library/directory/edit-section-page.tsx'), 'EditSectionPage'),
})

/** Contacts, their groups, unions and sections, as the content's administrator writes them. */
export const directoryPages = [groups, group, contacts, contact, unions, union, sections, section] as const
