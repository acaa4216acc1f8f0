import * as calls from '@cadran/contract/library/contacts'
import { contacts, groups } from '@cadran/contract/library/listings'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { bindEach, recordHandlers } from '../../portal/records/index.ts'
import { CONTACTS, GROUPS } from './contacts.record.ts'
import { list } from './contacts.service.ts'

export function contactsRoutes(binder: Binder, platform: Platform): void {
  const { bind } = binder
  bind(calls.myContacts, ({ viewer }) => list(platform, viewer, 'my-contact'))
  bind(calls.consultingTeam, ({ viewer }) => list(platform, viewer, 'consulting-team'))
  bind(calls.internalContacts, ({ viewer }) => list(platform, viewer, 'contact'))
  bind(calls.corporateTeam, ({ viewer }) => list(platform, viewer, 'corporate-team'))

  bindEach(binder, groups, recordHandlers(platform, GROUPS))
  bindEach(binder, contacts, recordHandlers(platform, CONTACTS))
}
