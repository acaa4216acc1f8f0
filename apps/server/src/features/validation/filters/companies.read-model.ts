import type { ReplyOf } from '@cadran/contract/kit'
import type { listCompanies } from '@cadran/contract/validation/filters'
import { sql } from 'kysely'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { IS_PERSON, readScope } from '../../portal/users/index.ts'
import { anyOf } from './people.read-model.ts'

/** The companies that employ somebody in the viewer's scope, by name (FLT-14). */
export async function readCompanies({ database }: Platform, viewer: Viewer): Promise<ReplyOf<typeof listCompanies>> {
  const in_scope = anyOf([readScope(viewer, 'absences', 'u.id'), readScope(viewer, 'activities', 'u.id')])
  const { rows } = await sql<ReplyOf<typeof listCompanies>[number]>`
    select c.id, c.name from companies c
    where exists (select from users u where u.company_id = c.id and ${IS_PERSON} and ${in_scope})
    order by c.name, c.id`.execute(database.kysely)
  return rows
}
