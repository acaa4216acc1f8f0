import * as calls from '@cadran/contract/library/contacts'
import { contacts, groups } from '@cadran/contract/library/directory'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  assertWrites,
  byOf,
  changeContent,
  createContent,
  listContents,
  loadContent,
  removeContent,
} from '../directory/index.ts'
import { list } from './contacts.service.ts'
import { contactRows, groupRows } from './writing.read-model.ts'
import { CONTACTS, GROUPS } from './writing.ts'

export function contactsRoutes({ bind }: Binder, platform: Platform): void {
  bind(calls.myContacts, ({ viewer }) => list(platform, viewer, 'my-contact'))
  bind(calls.consultingTeam, ({ viewer }) => list(platform, viewer, 'consulting-team'))
  bind(calls.internalContacts, ({ viewer }) => list(platform, viewer, 'contact'))
  bind(calls.corporateTeam, ({ viewer }) => list(platform, viewer, 'corporate-team'))

  bind(groups.list, async ({ viewer, query }) => {
    assertWrites(viewer)
    return listContents(await groupRows(platform.database.kysely), query)
  })
  bind(groups.load, ({ viewer, params }) => loadContent(platform, viewer, params.id, GROUPS.read))
  bind(groups.create, (input) => createContent(platform, byOf(input), input.body, GROUPS))
  bind(groups.change, (input) => changeContent(platform, byOf(input), input.params.id, input.body, GROUPS))
  bind(groups.remove, (input) => removeContent(platform, byOf(input), input.params.id, GROUPS))

  bind(contacts.list, async ({ viewer, query }) => {
    assertWrites(viewer)
    return listContents(await contactRows(platform.database.kysely), query)
  })
  bind(contacts.load, ({ viewer, params }) => loadContent(platform, viewer, params.id, CONTACTS.read))
  bind(contacts.create, (input) => createContent(platform, byOf(input), input.body, CONTACTS))
  bind(contacts.change, (input) => changeContent(platform, byOf(input), input.params.id, input.body, CONTACTS))
  bind(contacts.remove, (input) => removeContent(platform, byOf(input), input.params.id, CONTACTS))
}
