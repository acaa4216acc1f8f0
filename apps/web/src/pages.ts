import { readsLibrary, readsNews } from '@cadran/rules/library/rights'
import { opensOnCall } from '@cadran/rules/portal/on-call'
import { hasOwnAccount } from '@cadran/rules/portal/person'
import {
  IconAddressBook,
  IconCalendarMonth,
  IconFileText,
  IconHeadset,
  IconHeartHandshake,
  IconHome,
  IconLogout,
  IconNews,
  IconReceiptEuro,
  IconSchool,
  IconSettings,
  IconShieldLock,
  IconSpeakerphone,
  IconSwitchHorizontal,
  IconUserCircle,
} from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { ADMINISTRATION_PAGES } from './pages-administration.ts'
import { LIBRARY_PAGES } from './pages-library.ts'
import { OFFICE_PAGES } from './pages-office.ts'
import { PAYROLL_PAGES } from './pages-payroll.ts'
import type { MenuEntry, MenuGroup, Page } from './platform/pages.ts'
import { type CurrentUser, hasRole } from './platform/session.ts'

const isNoContractor = ({ person_type }: CurrentUser) => person_type !== 'contractor'

export const loadLibrary = () => import('./features/library/documents/library-page.tsx')

/** Open without a login. */
export const OPEN_PAGES = {
  login: {
    path: '/login',
    title: 'Connexion',
    wayIn: true,
    component: lazyRouteComponent(() => import('./features/portal/session/login-page.tsx'), 'LoginPage'),
  },
  loginDone: {
    path: '/login/done',
    title: 'Connexion',
    component: lazyRouteComponent(() => import('./features/portal/sso/done-page.tsx'), 'DonePage'),
  },
  secondFactor: {
    path: '/login/second-factor',
    title: 'Connexion',
    component: lazyRouteComponent(() => import('./features/portal/factors/second-factor-page.tsx'), 'SecondFactorPage'),
  },
  factorSetup: {
    path: '/login/setup',
    title: 'Connexion',
    component: lazyRouteComponent(() => import('./features/portal/factors/setup-page.tsx'), 'SetupPage'),
  },
  forgotPassword: {
    path: '/forgot-password',
    title: 'Mot de passe oublié',
    wayIn: true,
    component: lazyRouteComponent(
      () => import('./features/portal/account/forgot-password-page.tsx'),
      'ForgotPasswordPage',
    ),
  },
  resetPassword: {
    path: '/reset-password/$token',
    title: 'Nouveau mot de passe',
    component: lazyRouteComponent(
      () => import('./features/portal/account/reset-password-page.tsx'),
      'ResetPasswordPage',
    ),
  },
  firstStart: {
    path: '/premier-demarrage',
    title: 'Premier démarrage',
    component: lazyRouteComponent(
      () => import('./features/administration/first-start/first-start-page.tsx'),
      'FirstStartPage',
    ),
  },
  maintenance: {
    path: '/maintenance',
    title: 'Maintenance',
    component: lazyRouteComponent(() => import('./shell/maintenance-page.tsx'), 'MaintenancePage'),
  },
  failure: {
    path: '/error',
    title: 'Erreur',
    component: lazyRouteComponent(() => import('./shell/error-page.tsx'), 'ErrorPage'),
  },
  privacy: {
    path: '/rgpd',
    title: 'Protection des données personnelles',
    purpose: 'savoir ce que le portail garde de vous',
    label: 'Protection des données',
    icon: IconShieldLock,
    component: lazyRouteComponent(() => import('./features/portal/privacy/privacy-page.tsx'), 'PrivacyPage'),
  },
} as const satisfies Record<string, Page>

const month = {
  path: '/timesheet/{-$month}/{-$year}',
  title: 'Mon activité',
  purpose: 'remplir et envoyer votre compte rendu d’activité',
  icon: IconCalendarMonth,
  menu: 'portal',
  shownTo: (user: CurrentUser) => !hasRole(user, 'ROLE_NOT_CRA'),
  component: lazyRouteComponent(() => import('./features/timesheet/month/month-page.tsx'), 'MonthPage'),
} as const

/** The portal: what its menu holds, in its order (SHL-25), and the pages below. */
const PORTAL_PAGES = {
  home: {
    path: '/',
    title: 'Accueil',
    purpose: 'voir ce qui vient et ce que l’on attend de vous',
    icon: IconHome,
    menu: 'portal',
    component: lazyRouteComponent(() => import('./home/home-page.tsx'), 'HomePage'),
  },
  month,
  absenceHistory: {
    path: '/timesheet/absences',
    title: 'Mes absences',
    purpose: 'relire vos absences, année par année',
    above: month,
    component: lazyRouteComponent(
      () => import('./features/timesheet/month/absence-history-page.tsx'),
      'AbsenceHistoryPage',
    ),
  },
  contacts: {
    feature: 'contacts',
    path: '/contacts/{-$tab}',
    title: 'Mes contacts',
    purpose: 'trouver qui joindre',
    icon: IconAddressBook,
    menu: 'portal',
    component: lazyRouteComponent(() => import('./features/library/contacts/contacts-page.tsx'), 'ContactsPage'),
  },
  news: {
    feature: 'news',
    path: '/actus/{-$postId}',
    title: 'Mes actualités',
    purpose: 'lire les actualités de l’entreprise',
    icon: IconNews,
    menu: 'portal',
    openTo: readsNews,
    component: lazyRouteComponent(() => import('./features/library/news/actus-page.tsx'), 'ActusPage'),
  },
  expenses: { site: 'expense_url', title: 'Mes frais', icon: IconReceiptEuro, menu: 'portal', shownTo: isNoContractor },
  documents: {
    path: '/documents/{-$type}/{-$id}',
    title: 'Mes documents',
    purpose: 'lire les documents de l’entreprise',
    icon: IconFileText,
    menu: 'portal',
    openTo: readsLibrary,
    component: lazyRouteComponent(loadLibrary, 'LibraryPage'),
  },
  social: {
    path: '/documents/social',
    title: 'Mes informations sociales',
    purpose: 'lire vos informations sociales',
    icon: IconHeartHandshake,
    menu: 'portal',
    openTo: readsLibrary,
  },
  unions: {
    feature: 'unions',
    path: '/documents/syndicats/{-$id}',
    title: 'Communications syndicales',
    purpose: 'lire les communications des organisations syndicales',
    icon: IconSpeakerphone,
    openTo: readsLibrary,
    component: lazyRouteComponent(() => import('./features/library/unions/unions-page.tsx'), 'UnionsPage'),
  },
  onCall: {
    action: 'on-call',
    title: 'Mes activités IRP',
    icon: IconHeadset,
    menu: 'portal',
    shownTo: ({ roles }: CurrentUser) => opensOnCall(roles),
  },
  runAs: {
    feature: 'run_as',
    path: '/runas',
    title: 'Run As',
    purpose: 'agir au nom d’une autre personne',
    icon: IconSwitchHorizontal,
    menu: 'person',
    openTo: (user: CurrentUser) => hasRole(user, 'ROLE_ALLOWED_TO_SWITCH'),
    component: lazyRouteComponent(() => import('./features/portal/run-as/run-as-page.tsx'), 'RunAsPage'),
  },
  parameters: {
    path: '/parameters',
    title: 'Paramètres',
    purpose: 'régler le télétravail, les notifications et l’application',
    icon: IconSettings,
    menu: 'person',
    component: lazyRouteComponent(() => import('./parameters/parameters-page.tsx'), 'ParametersPage'),
  },
  account: {
    path: '/account',
    at: '/parameters#account',
    title: 'Mon compte',
    purpose: 'changer votre mot de passe et votre adresse',
    icon: IconUserCircle,
    menu: 'person',
    openTo: ({ person_type }: CurrentUser) => hasOwnAccount(person_type),
  },
  logout: { action: 'logout', title: 'Déconnexion', icon: IconLogout, menu: 'person' },
  tutorials: {
    feature: 'tutorials',
    path: '/tutorial',
    title: 'Mes tutos',
    purpose: 'apprendre à se servir du portail',
    icon: IconSchool,
    menu: 'person',
    component: lazyRouteComponent(() => import('./features/library/tutorials/tutorials-page.tsx'), 'TutorialsPage'),
  },
} as const satisfies Record<string, MenuEntry>

/** The portal's menu, and that of the back office under the headings of its home (SHL-67, BCK-16). */
export const MENUS = {
  portal: [{ name: 'portal' }, { name: 'person' }],
  backOffice: [
    { name: 'office' },
    { name: 'time', heading: 'Gestion des activités/temps', ask: 'au service paie' },
    { name: 'resources', heading: 'Gestion des ressources', ask: 'au service des ressources humaines' },
    { name: 'others', heading: 'Autres' },
    { name: 'administration', heading: 'Administration du portail' },
  ],
} satisfies Record<string, readonly MenuGroup[]>

/** Everything behind the login, each once. */
export const PAGES = { ...PORTAL_PAGES, ...OFFICE_PAGES, ...LIBRARY_PAGES, ...PAYROLL_PAGES, ...ADMINISTRATION_PAGES }
