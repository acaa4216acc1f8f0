import { type ColumnMetadata, sql, type TableMetadata } from 'kysely'
import type { Executor } from './database.ts'

/** Where the types of the migrated schema stand: `npm run tables` writes them, tables.test.ts compares them. */
export const TABLES_FILE = new URL('./tables.ts', import.meta.url)

const HEADER = '// Written from the migrations by `npm run tables`, never by hand.'

/** What both engines answer (types.ts). */
const TYPES: Readonly<Record<string, string>> = {
  bit: 'string',
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  int2: 'number',
  int4: 'number',
  int4range: 'string',
  int8: 'number',
  int8multirange: 'string',
  json: 'unknown',
  jsonb: 'unknown',
  text: 'string',
  timestamp: 'string',
  timestamptz: 'Date',
  tsvector: 'string',
  uuid: 'string',
}

const IMPORTS = `import type { PlannedFields } from '@cadran/rules/administration/person-changes'
import type { DeviceSystem } from '@cadran/rules/portal/notifications'
import type { PartTime } from '@cadran/rules/portal/person'
import type { Role } from '@cadran/rules/portal/roles'
import type { EventKind } from '@cadran/rules/timesheet/event-codes'
import type { Generated, GeneratedAlways } from 'kysely'
`

/** What the schema cannot tell: columns that no check says the values of. */
const NARROWER: Readonly<Record<string, string>> = {
  'devices.os': 'DeviceSystem',
  'event_codes.kind': 'EventKind',
  'events.kind': 'EventKind',
  'planned_changes.changes': 'PlannedFields',
  'users.part_times': 'PartTime[]',
  'users.roles': 'Role[]',
  'users.local_roles': 'Role[]',
  'users.group_roles': 'Role[]',
  'role_groups.roles': 'Role[]',
}

/** PostgreSQL takes every column of a view for one that may be null: here, whose rows it shows and what it always adds. */
const VIEWS: Readonly<Record<string, { rows_of: string; always_adds: readonly string[] }>> = {
  people: { rows_of: 'users', always_adds: ['identity', 'workplace', 'holiday_zone'] },
}

/** What Kysely's introspection leaves out of a column. */
interface ColumnRules {
  is_always_generated: boolean
  checks: string[]
}

async function findRules(database: Executor): Promise<Map<string, ColumnRules>> {
  const { rows } = await sql<ColumnRules & { path: string }>`
    select c.relname || '.' || a.attname as path,
      a.attidentity = 'a' or a.attgenerated <> '' as is_always_generated,
      array(
        select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
      ) as checks
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  `.execute(database)
  return new Map(rows.map(({ path, ...rules }) => [path, rules]))
}

/** The values that a check `in (…)` allows; null for any other check. */
function unionOf(check: string): string | null {
  const values = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(check)?.[1]
  return values?.replaceAll(/::\w+/g, '').replaceAll(', ', ' | ') ?? null
}

function typeOf(path: string, dataType: string, checks: readonly string[]): string {
  const narrower = NARROWER[path] ?? checks.map(unionOf).find((union) => union !== null)
  if (narrower) return narrower
  const type = TYPES[dataType.replace(/^_/, '')]
  if (type === undefined) throw new Error(`${path}: TYPES does not know ${dataType}`)
  return dataType.startsWith('_') ? `${type}[]` : type
}

const orNull = (type: string, is_nullable: boolean) => (is_nullable && type !== 'unknown' ? `${type} | null` : type)

type Schema = { tables: readonly TableMetadata[]; rules: ReadonlyMap<string, ColumnRules> }

function tableColumn({ rules }: Schema, table: TableMetadata, column: ColumnMetadata): string {
  const path = `${table.name}.${column.name}`
  const { is_always_generated = false, checks = [] } = rules.get(path) ?? {}
  const type = orNull(typeOf(path, column.dataType, checks), column.isNullable)
  if (is_always_generated) return `GeneratedAlways<${type}>`
  return column.hasDefaultValue || column.isAutoIncrementing ? `Generated<${type}>` : type
}

function viewColumn({ tables, rules }: Schema, view: TableMetadata, { name, dataType }: ColumnMetadata): string {
  const { rows_of = view.name, always_adds = [] } = VIEWS[view.name] ?? {}
  const shown = tables.find((table) => table.name === rows_of)?.columns.find((column) => column.name === name)
  const path = `${rows_of}.${name}`
  return orNull(typeOf(path, dataType, rules.get(path)?.checks ?? []), shown?.isNullable ?? !always_adds.includes(name))
}

const pascal = (name: string) => name.replaceAll(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase())
const interfaceOf = ({ name, isView }: TableMetadata) => `${pascal(name)}${isView ? 'View' : 'Table'}`
const written = (name: string, lines: readonly string[]) =>
  `export interface ${name} {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`

/** The tables and views of the migrated schema, as TypeScript. */
export async function tablesSource(database: Executor): Promise<string> {
  const tables = (await database.introspection.getTables()).filter(({ schema }) => schema === 'public')
  const schema: Schema = { tables, rules: await findRules(database) }
  const interfaces = tables.map((table) => {
    const columnType = table.isView ? viewColumn : tableColumn
    return written(
      interfaceOf(table),
      table.columns.map((column) => `${column.name}: ${columnType(schema, table, column)}`),
    )
  })
  const all = written(
    'Tables',
    tables.map((table) => `${table.name}: ${interfaceOf(table)}`),
  )
  return [`${HEADER}\n`, IMPORTS, ...interfaces, all].join('\n')
}
