import type { SettingKey } from '@cadran/rules/administration/settings'
import { type Refusal, refusal } from '@cadran/rules/portal/refusal'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import { checkColours } from './contrast.ts'

type Values = Partial<Record<SettingKey, unknown>>

/** The matricules that nobody bears (CFG-17). */
async function checkExcluded(trx: Trx, values: Values): Promise<Refusal[]> {
  const named = values['planning.excluded']
  if (!Array.isArray(named) || named.length === 0) return []
  const { rows } = await sql<{ matricule: string }>`
    select t.matricule from unnest(${named}::text[]) with ordinality t (matricule, place)
    where not exists (select from users u where u.matricule = t.matricule) order by t.place limit 1
  `.execute(trx)
  return rows.map(({ matricule }) =>
    refusal('matricule-unknown', 422, `Le matricule « ${matricule} » est inconnu.`, 'planning.excluded'),
  )
}

/** What is wrong with values for what stands around them; the rules have found nothing wrong with each by itself. */
export async function checkAround(trx: Trx, values: Values): Promise<Refusal[]> {
  return [...checkColours(values), ...(await checkExcluded(trx, values))]
}
