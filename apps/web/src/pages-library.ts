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

const loadListings = () => import('./features/library/listings/pages.ts')
const loadNews = () => import('./features/library/news/pages.ts')
const loadTutorials = () => import('./features/library/tutorials/pages.ts')

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
    component: lazyRouteComponent(loadNews, 'EditPostsPage'),
    record: lazyRouteComponent(loadNews, 'EditPostPage'),
  },
  editInternalNews: {
    feature: 'news',
    path: '/backend/internal-news',
    title: 'Actualités internes',
    purpose: 'écrire les actualités internes',
    icon: IconMessageCircle,
    menu: 'others',
    openTo: editsContents,
    component: lazyRouteComponent(loadNews, 'EditInternalNewsListPage'),
    record: lazyRouteComponent(loadNews, 'EditInternalNewsPage'),
  },
  editTutorials: {
    feature: 'tutorials',
    path: '/backend/tutorials',
    title: 'Tutoriels',
    purpose: 'écrire les tutoriels',
    icon: IconSchool,
    menu: 'others',
    openTo: editsContents,
    component: lazyRouteComponent(loadTutorials, 'EditTutorialsPage'),
    record: lazyRouteComponent(loadTutorials, 'EditTutorialPage'),
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
    record: lazyRouteComponent(loadListings, 'EditContactPage'),
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
    record: lazyRouteComponent(loadListings, 'EditGroupPage'),
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
    record: lazyRouteComponent(loadListings, 'EditUnionIdentityPage'),
  },
  editSections: {
    path: '/backend/sections',
    title: 'Rubriques',
    purpose: 'tenir les rubriques des documents',
    icon: IconFolders,
    menu: 'others',
    openTo: editsContents,
    component: lazyRouteComponent(loadListings, 'SectionsPage'),
    record: lazyRouteComponent(loadListings, 'EditSectionPage'),
  },
} as const satisfies Record<string, Page>
