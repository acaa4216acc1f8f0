import {
  IconAddressBook,
  IconFolders,
  IconMessageCircle,
  IconNews,
  IconSchool,
  IconSpeakerphone,
  IconUsersGroup,
} from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Page } from './platform/pages.ts'
import { editsContents } from './shell/access.ts'

const loadListings = () => import('./features/library/listings/listings-page.tsx')

/** What the library is written on. */
export const LIBRARY_PAGES = {
  editPosts: {
    feature: 'news',
    path: '/backend/news',
    title: 'Actualités',
    purpose: 'écrire les actualités',
    icon: IconNews,
    menu: 'others',
    openTo: editsContents,
    component: lazyRouteComponent(() => import('./features/library/news/edit-posts-page.tsx'), 'EditPostsPage'),
    record: lazyRouteComponent(() => import('./features/library/news/edit-post-page.tsx'), 'EditPostPage'),
  },
  editInternalNews: {
    feature: 'news',
    path: '/backend/internal-news',
    title: 'Actualités internes',
    purpose: 'écrire les actualités internes',
    icon: IconMessageCircle,
    menu: 'others',
    openTo: editsContents,
    component: lazyRouteComponent(
      () => import('./features/library/news/edit-posts-page.tsx'),
      'EditInternalNewsListPage',
    ),
    record: lazyRouteComponent(
      () => import('./features/library/news/edit-internal-news-page.tsx'),
      'EditInternalNewsPage',
    ),
  },
  editTutorials: {
    feature: 'tutorials',
    path: '/backend/tutorials',
    title: 'Tutoriels',
    purpose: 'écrire les tutoriels',
    icon: IconSchool,
    menu: 'others',
    openTo: editsContents,
    component: lazyRouteComponent(
      () => import('./features/library/tutorials/edit-tutorials-page.tsx'),
      'EditTutorialsPage',
    ),
    record: lazyRouteComponent(() => import('./features/library/tutorials/edit-tutorial-page.tsx'), 'EditTutorialPage'),
  },
  editContacts: {
    feature: 'contacts',
    path: '/backend/contacts',
    title: 'Contacts',
    purpose: 'tenir la liste des contacts',
    icon: IconAddressBook,
    menu: 'others',
    openTo: editsContents,
    component: lazyRouteComponent(loadListings, 'ContactsListPage'),
    record: lazyRouteComponent(() => import('./features/library/listings/edit-contact-page.tsx'), 'EditContactPage'),
  },
  editGroups: {
    feature: 'contacts',
    path: '/backend/contact-groups',
    title: 'Groupes de contacts',
    purpose: 'tenir les groupes de contacts',
    icon: IconUsersGroup,
    menu: 'others',
    openTo: editsContents,
    component: lazyRouteComponent(loadListings, 'GroupsPage'),
    record: lazyRouteComponent(() => import('./features/library/listings/edit-group-page.tsx'), 'EditGroupPage'),
  },
  editUnionIdentities: {
    feature: 'unions',
    path: '/backend/unions',
    title: 'Organisations syndicales',
    purpose: 'tenir les noms et les logos des organisations syndicales',
    icon: IconSpeakerphone,
    menu: 'others',
    openTo: editsContents,
    component: lazyRouteComponent(loadListings, 'UnionsListPage'),
    record: lazyRouteComponent(
      () => import('./features/library/listings/edit-union-identity-page.tsx'),
      'EditUnionIdentityPage',
    ),
  },
  editSections: {
    path: '/backend/sections',
    title: 'Rubriques',
    purpose: 'tenir les rubriques des documents',
    icon: IconFolders,
    menu: 'others',
    openTo: editsContents,
    component: lazyRouteComponent(loadListings, 'SectionsPage'),
    record: lazyRouteComponent(() => import('./features/library/listings/edit-section-page.tsx'), 'EditSectionPage'),
  },
} as const satisfies Record<string, Page>
