export { contactsRoutes } from './contacts.routes.ts'
export { removeContactsOf } from './contacts.store.ts'
