import { LOGO_GONE } from '@cadran/rules/administration/logos'
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

const LOGOS = ['company.logo_light', 'company.logo_dark'] as const

/** The logos that nobody has brought, or that were forgotten since (CFG-08). */
async function checkLogos(trx: Trx, values: Values): Promise<Refusal[]> {
  const named = LOGOS.filter((key) => typeof values[key] === 'string')
  if (named.length === 0) return []
  const { rows } = await sql<{ hash: string }>`
    select hash from company_logos where hash = any (${named.map((key) => String(values[key]))}::text[])
  `.execute(trx)
  const kept = new Set(rows.map(({ hash }) => hash))
  return named.filter((key) => !kept.has(String(values[key]))).map((key) => refusal('logo-gone', 422, LOGO_GONE, key))
}

/** What is wrong with values for what stands around them; the rules have found nothing wrong with each by itself. */
export async function checkAround(trx: Trx, values: Values): Promise<Refusal[]> {
  return [...checkColours(values), ...(await checkLogos(trx, values)), ...(await checkExcluded(trx, values))]
}
