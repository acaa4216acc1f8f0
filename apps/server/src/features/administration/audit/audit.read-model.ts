import type { AuditRow, AuditSeal, searchAudit } from '@cadran/contract/administration/audit'
import type { Page, QueryOf } from '@cadran/contract/kit'
import { headText } from '@cadran/rules/administration/audit-seal'
import { MOST_COUNTED } from '@cadran/rules/administration/audit-search'
import { sql } from 'kysely'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readHead } from '../../../platform/seal/seal-audit.ts'
import { countFound, foundRows, searchOf, seesHealth, shown, toldRows } from './audit.rows.ts'

/** The audit under the filters, newest first, a page at a time (AUD-10). */
export async function listAudit(
  { database: { kysely }, clock, reads }: Platform,
  viewer: Viewer,
  { maxResults, page, ...filters }: QueryOf<typeof searchAudit>,
): Promise<Page<AuditRow>> {
  const search = await searchOf(kysely, filters, { sees_health: seesHealth(viewer), today: clock.today() })
  if (search.person) reads.note(viewer, search.person, 'journal')
  const count = await countFound(kysely, search, MOST_COUNTED)
  const portion = { limit: maxResults, offset: (page - 1) * maxResults }
  const { rows } = await toldRows(foundRows(search, portion)).execute(kysely)
  const items = rows.map((told) => shown(told, search))
  return { items, total: Math.min(count, MOST_COUNTED), more: count > MOST_COUNTED }
}

/** Of the chain: how far it reaches, since when, and how its last verification ended (AUD-04, AUD-13). */
export async function readSeal({ database: { kysely }, clock }: Platform): Promise<AuditSeal> {
  const head = await readHead(kysely)
  const { rows } = await sql<Omit<AuditSeal, 'head' | 'sealed'>>`
    select (select count(*) from audit_unsealed) as unsealed,
      (select floor(extract(epoch from ${clock.now()}::timestamptz - sealed_at) / 60)::int
        from audit_seals where position = ${head.position}) as minutes_since_seal,
      (select (sealed_at at time zone 'Europe/Paris')::date from audit_seals where position = 1) as sealed_since,
      (select json_build_object('at', ${instant(sql`at`)}, 'sealed', sealed, 'faults', faults)
        from audit_verifications order by id desc limit 1) as verification
  `.execute(kysely)
  const [seal] = rows
  if (!seal) throw new Error('The state of the seal is one row')
  return {
    ...seal,
    sealed: head.position,
    head: headText(head),
  }
}

function instant(value: ReturnType<typeof sql>) {
  return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
