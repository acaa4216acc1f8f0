// One file: each page of its own would weigh on the login page, which knows them all (README 85).
export { EditContactPage } from './edit-contact-page.tsx'
export { EditGroupPage } from './edit-group-page.tsx'
export { EditSectionPage } from './edit-section-page.tsx'
export { EditUnionIdentityPage } from './edit-union-identity-page.tsx'
export { ContactsListPage, GroupsPage, SectionsPage, UnionsListPage } from './listings-page.tsx'
