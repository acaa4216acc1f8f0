import {
  directoryKey,
  ENTERPRISE_SCHEMA,
  GROUP_SCHEMA,
  ScimFault,
  USER_SCHEMA,
} from '@cadran/rules/administration/directory'
import { parisWallTime } from '@cadran/rules/portal/paris-time'
import { type RawBuilder, sql } from 'kysely'
import { type AttrExp, type Filter, parse } from 'scim2-parse-filter'

// A filter of the directory (RFC 7644 3.4.2.2) as a condition over a fixed list of columns: nothing of it ever becomes SQL text.

const MOST_CHARACTERS = 1_000
const MOST_COMPARISONS = 20
// Of years that the database knows too.
const INSTANT = /^[1-9]\d{3}-\d\d-\d\d(?:T|$)/
const QUOTED = /"(?:[^"\\]|\\.)*"/g

const refused = () => new ScimFault('Ce filtre ne peut pas être lu.', 'invalidFilter')

type Kind = 'text' | 'flag' | 'instant'
interface Column {
  kind: Kind
  of: RawBuilder<unknown>
}

// One letter case on both engines, for the letters of French and its neighbours; the embedded one knows no collation.
const CAPITALS = 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØŒÙÚÛÜÝŸŠŽŁ'
const folded = (column: string) =>
  sql`lower(translate(${sql.ref(column)}, ${sql.lit(CAPITALS)}, ${sql.lit(CAPITALS.toLowerCase())}))`
const text = (of: RawBuilder<unknown>): Column => ({ kind: 'text', of })

const ENTERPRISE = `${ENTERPRISE_SCHEMA.toLowerCase()}:`

/** Of the entries d and the people u. */
export const PERSON_COLUMNS: Readonly<Record<string, Column>> = {
  username: text(sql`d.user_name_key`),
  externalid: text(folded('d.external_id')),
  id: text(sql`u.id::text`),
  active: { kind: 'flag', of: sql`u.is_active` },
  'name.givenname': text(folded('u.firstname')),
  'name.familyname': text(folded('u.lastname')),
  emails: text(folded('u.email')),
  'emails.value': text(folded('u.email')),
  'emails.type': text(sql`case when u.email is not null then 'work' end`),
  'emails.primary': { kind: 'flag', of: sql`case when u.email is not null then true end` },
  employeenumber: text(folded('u.matricule')),
  [`${ENTERPRISE}employeenumber`]: text(folded('u.matricule')),
  'meta.lastmodified': { kind: 'instant', of: sql`u.updated_at` },
}

/** Of the groups g. */
export const GROUP_COLUMNS: Readonly<Record<string, Column>> = {
  displayname: text(sql`g.display_name_key`),
  externalid: text(folded('g.external_id')),
  id: text(sql`g.id::text`),
  'meta.lastmodified': { kind: 'instant', of: sql`g.updated_at` },
}
const MEMBER = 'members.value'

type Columns = Readonly<Record<string, Column>>
type Value = string | number | boolean | null

const ORDERS = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` } as const

/** The value as the column is compared. */
function valueFor({ kind }: Column, value: Value): string | boolean | null {
  if (value === null) return null
  if (kind === 'flag') {
    if (typeof value !== 'boolean') throw refused()
    return value
  }
  if (typeof value === 'boolean') throw refused()
  if (kind === 'text') return directoryKey(String(value))
  const at = INSTANT.test(String(value)) ? Date.parse(String(value)) : Number.NaN
  if (Number.isNaN(at)) throw refused()
  return parisWallTime(at)
}

function comparison(column: Column, op: AttrExp['op'], told: Value): RawBuilder<boolean> {
  const { of, kind } = column
  if (op === 'pr') return sql`${of} is not null`
  const value = valueFor(column, told)
  if (op === 'eq') return value === null ? sql`${of} is null` : sql`${of} = ${value}`
  if (op === 'ne') return sql`${of} is distinct from ${value}`
  if (value === null || kind === 'flag') throw refused()
  if (op === 'gt' || op === 'ge' || op === 'lt' || op === 'le')
    return kind === 'text'
      ? sql`${of} collate "C" ${ORDERS[op]} ${value}::text`
      : sql`${of} ${ORDERS[op]} ${value}::timestamp`
  if (kind !== 'text') throw refused()
  if (op === 'co') return sql`position(${value}::text in ${of}) > 0`
  return op === 'sw'
    ? sql`starts_with(${of}, ${value}::text)`
    : sql`right(${of}, length(${value}::text)) = ${value}::text`
}

const CORE = new RegExp(`^(?:${USER_SCHEMA}|${GROUP_SCHEMA}):`, 'i')

/** What each comparison names and is compared with: texts stand apart, as JSON has them, while the library reads the rest. */
class Reading {
  readonly #columns: Columns
  readonly #texts: readonly string[]
  #comparisons = 0

  constructor(columns: Columns, texts: readonly string[]) {
    this.#columns = columns
    this.#texts = texts
  }

  condition(filter: Filter, within = ''): RawBuilder<boolean> {
    switch (filter.op) {
      case 'and':
      case 'or': {
        const parts = filter.filters.map((part) => this.condition(part, within))
        return sql`(${sql.join(parts, filter.op === 'and' ? sql` and ` : sql` or `)})`
      }
      case 'not':
        return sql`not coalesce(${this.condition(filter.filter, within)}, false)`
      case '[]':
        if (within !== '') throw refused()
        return this.condition(filter.valFilter, `${filter.attrPath}.`)
      default:
        return this.#compare(filter, within)
    }
  }

  #compare(filter: AttrExp, within: string): RawBuilder<boolean> {
    this.#comparisons += 1
    if (this.#comparisons > MOST_COMPARISONS) throw refused()
    const attribute = `${within}${filter.attrPath}`.replace(CORE, '').toLowerCase()
    const told = filter.op === 'pr' ? null : filter.compValue
    const value = typeof told === 'string' ? (this.#texts[Number(told)] ?? '') : told
    if (this.#columns === GROUP_COLUMNS && attribute === MEMBER) return memberCondition(filter.op, value)
    const column = Object.hasOwn(this.#columns, attribute) ? this.#columns[attribute] : undefined
    if (!column) throw refused()
    return comparison(column, filter.op, value)
  }
}

function memberCondition(op: AttrExp['op'], value: Value): RawBuilder<boolean> {
  if (op !== 'eq') throw refused()
  return sql`exists (select from role_group_members m where m.group_id = g.id and m.user_id::text = ${String(value)})`
}

/** The condition that a filter asks for; none asks for nothing. Throws `ScimFault` (SCI-22). */
export function filterCondition(filter: string | undefined, columns: Columns): RawBuilder<boolean> {
  if (filter === undefined || filter.trim() === '') return sql`true`
  if (filter.length > MOST_CHARACTERS) throw refused()
  const texts: string[] = []
  try {
    const bare = filter.replace(QUOTED, (quoted) => {
      const value = JSON.parse(quoted) as string
      if (value.includes('\0')) throw refused()
      return `"${texts.push(value) - 1}"`
    })
    return new Reading(columns, texts).condition(parse(bare))
  } catch {
    // The library's errors and JSON's are English sentences about tokens: whatever is wrong, the filter is.
    throw refused()
  }
}
