import type { Role } from '@cadran/rules/portal/roles'
import {
  IconAddressBook,
  IconCalendarOff,
  IconClockPlus,
  IconFileText,
  IconFolders,
  IconHeartHandshake,
  IconHome,
  IconHomeStats,
  IconListCheck,
  IconLock,
  IconMessageCircle,
  IconNews,
  IconSchool,
  IconSpeakerphone,
  IconTag,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Page } from './platform/pages.ts'
import { type CurrentUser, hasRole } from './platform/session.ts'
import { editsContents, editsLibrary, editsUnions, mayEnterBackOffice, mayValidate } from './shell/access.ts'

const holder = (role: Role) => (user: CurrentUser) => hasRole(user, role)

const loadDirectory = () => import('./features/library/directory/directory-list-page.tsx')

const activities = {
  path: '/backend/activity',
  title: "Validation d'activités",
  icon: IconListCheck,
  menu: 'time',
  detail: 'Douze mois, deux niveaux',
  openTo: holder('ROLE_ACTIVITY_SHOW'),
  counts: 'months',
  goKey: { letter: 'c', effect: "Aller à la validation d'activités" },
  component: lazyRouteComponent(() => import('./features/validation/activities/activities-page.tsx'), 'ActivitiesPage'),
} as const

const editUnions = {
  path: '/backend/documents/syndicats',
  title: 'Communications syndicales',
  icon: IconSpeakerphone,
  menu: 'resources',
  openTo: editsUnions,
  component: lazyRouteComponent(() => import('./features/library/unions/edit-unions-page.tsx'), 'EditUnionsPage'),
} as const

const periods = {
  path: '/backend/periods',
  title: 'Périodes',
  icon: IconLock,
  menu: 'time',
  detail: 'Clôture, CRA complets',
  openTo: holder('ROLE_PERIOD_MANAGER'),
  component: lazyRouteComponent(() => import('./features/validation/periods/periods-page.tsx'), 'PeriodsPage'),
} as const

/** The back office, in the order of its menu. */
export const OFFICE_PAGES = {
  officeHome: {
    path: '/backend/',
    title: 'Administration',
    label: 'Accueil',
    icon: IconHome,
    menu: 'office',
    openTo: mayEnterBackOffice,
    shownTo: () => true,
    component: lazyRouteComponent(() => import('./backend-home/backend-home-page.tsx'), 'BackendHomePage'),
  },
  absences: {
    path: '/backend/absences',
    title: "Validation d'absences",
    icon: IconCalendarOff,
    menu: 'time',
    detail: 'Deux niveaux, soldes, historique',
    openTo: holder('ROLE_ABSENCE_SHOW'),
    counts: 'absences',
    goKey: { letter: 'a', effect: "Aller à la validation d'absences" },
    component: lazyRouteComponent(() => import('./features/validation/absences/absences-page.tsx'), 'AbsencesPage'),
  },
  activities,
  cra: {
    path: '/backend/cra/$monthId/$month/$year/$matricule',
    title: 'CRA',
    above: activities,
    openTo: holder('ROLE_CRA_SHOW'),
    component: lazyRouteComponent(() => import('./features/validation/activities/cra-page.tsx'), 'CraPage'),
  },
  extraRequests: {
    path: '/backend/extra-activities',
    title: "Demandes d'activités complémentaires",
    icon: IconClockPlus,
    menu: 'time',
    openTo: mayValidate,
    counts: 'requests',
    goKey: { letter: 'd', effect: "Aller aux demandes d'activités complémentaires" },
    component: lazyRouteComponent(
      () => import('./features/validation/extra-requests/requests-page.tsx'),
      'RequestsPage',
    ),
  },
  monthPlanning: {
    path: '/backend/team-planning/{-$month}/{-$year}',
    title: 'Planning d’équipe',
    label: "Planning d'équipe",
    icon: IconUsers,
    menu: 'time',
    openTo: holder('ROLE_ABSENCE_ACCEPT_FIRST_LEVEL'),
    goKey: { letter: 'p', effect: "Aller au planning d'équipe" },
    component: lazyRouteComponent(
      () => import('./features/validation/planning/month-planning-page.tsx'),
      'MonthPlanningPage',
    ),
  },
  weekPlanning: {
    path: '/backend/team-planning-by-week/{-$year}/{-$week}',
    title: 'Planning d’équipe',
    openTo: holder('ROLE_ABSENCE_ACCEPT_FIRST_LEVEL'),
    component: lazyRouteComponent(
      () => import('./features/validation/planning/week-planning-page.tsx'),
      'WeekPlanningPage',
    ),
  },
  periods,
  closing: {
    path: '/backend/periods/$year/$month',
    title: 'Clôture',
    above: periods,
    openTo: holder('ROLE_PERIOD_MANAGER'),
    component: lazyRouteComponent(() => import('./features/validation/periods/closing-page.tsx'), 'ClosingPage'),
  },
  remoteReports: {
    path: '/backend/remote-work',
    title: 'Télétravail',
    icon: IconHomeStats,
    menu: 'time',
    openTo: holder('ROLE_PAY_MANAGER'),
    component: lazyRouteComponent(
      () => import('./features/validation/remote-reports/remote-reports-page.tsx'),
      'RemoteReportsPage',
    ),
  },
  editDocuments: {
    path: '/backend/documents/ged',
    title: 'Documents',
    icon: IconFileText,
    menu: 'resources',
    openTo: editsLibrary,
    component: lazyRouteComponent(() => import('./features/library/documents/edit-page.tsx'), 'EditDocumentsPage'),
  },
  editSocial: {
    path: '/backend/social/ged',
    title: 'Informations sociales',
    icon: IconHeartHandshake,
    menu: 'resources',
    openTo: editsLibrary,
    component: lazyRouteComponent(() => import('./features/library/documents/edit-page.tsx'), 'EditSocialPage'),
  },
  editUnions,
  editUnion: {
    path: '/backend/documents/syndicats/$id',
    title: 'Communications syndicales',
    above: editUnions,
    openTo: editsUnions,
    component: lazyRouteComponent(() => import('./features/library/unions/edit-union-page.tsx'), 'EditUnionPage'),
  },
  absenceCodes: {
    path: '/backend/absence-codes',
    title: "Codes d'absence",
    icon: IconTag,
    menu: 'others',
    openTo: holder('ROLE_ABSENCE_CODES_LIST'),
    component: lazyRouteComponent(
      () => import('./features/validation/absence-codes/absence-codes-page.tsx'),
      'AbsenceCodesPage',
    ),
  },
  editPosts: {
    path: '/backend/news',
    title: 'Actualités',
    icon: IconNews,
    menu: 'others',
    openTo: editsContents,
    component: lazyRouteComponent(() => import('./features/library/news/edit-posts-page.tsx'), 'EditPostsPage'),
    record: lazyRouteComponent(() => import('./features/library/news/edit-post-page.tsx'), 'EditPostPage'),
  },
  editInternalNews: {
    path: '/backend/internal-news',
    title: 'Actualités internes',
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
    path: '/backend/tutorials',
    title: 'Tutoriels',
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
    path: '/backend/contacts',
    title: 'Contacts',
    icon: IconAddressBook,
    menu: 'others',
    openTo: editsContents,
    component: lazyRouteComponent(loadDirectory, 'ContactsListPage'),
    record: lazyRouteComponent(() => import('./features/library/directory/edit-contact-page.tsx'), 'EditContactPage'),
  },
  editGroups: {
    path: '/backend/contact-groups',
    title: 'Groupes de contacts',
    icon: IconUsersGroup,
    menu: 'others',
    openTo: editsContents,
    component: lazyRouteComponent(loadDirectory, 'GroupsPage'),
    record: lazyRouteComponent(() => import('./features/library/directory/edit-group-page.tsx'), 'EditGroupPage'),
  },
  editUnionIdentities: {
    path: '/backend/unions',
    title: 'Organisations syndicales',
    icon: IconSpeakerphone,
    menu: 'others',
    openTo: editsContents,
    component: lazyRouteComponent(loadDirectory, 'UnionsListPage'),
    record: lazyRouteComponent(
      () => import('./features/library/directory/edit-union-identity-page.tsx'),
      'EditUnionIdentityPage',
    ),
  },
  editSections: {
    path: '/backend/sections',
    title: 'Rubriques',
    icon: IconFolders,
    menu: 'others',
    openTo: editsContents,
    component: lazyRouteComponent(loadDirectory, 'SectionsPage'),
    record: lazyRouteComponent(() => import('./features/library/directory/edit-section-page.tsx'), 'EditSectionPage'),
  },
} as const satisfies Record<string, Page>
