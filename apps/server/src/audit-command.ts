import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { auditActionLabel, auditEntityLabel } from '@cadran/rules/administration/audit-words'
import { isDay } from '@cadran/rules/timesheet/day'
import { type RawBuilder, sql } from 'kysely'
import { CommandRefused, UsageError } from './platform/cli/options.ts'
import { parisWallTime } from './platform/clock.ts'
import type { Executor } from './platform/database/database.ts'
import type { Platform } from './platform/platform.ts'
import { writeCsv } from './platform/sheets/csv.ts'
import type { Row } from './platform/sheets/sheet.ts'

export const AUDIT_USAGE = 'audit --person M|U --from AAAA-MM-JJ [--to AAAA-MM-JJ] [--csv fichier]'

const PORTION = 500

interface AuditLine {
  id: number
  at: Date
  actor: string | null
  on_behalf_of: string | null
  entity: string
  entity_id: number
  action: string
  comment: string | null
  request_id: string | null
  before: string | null
  after: string | null
}

interface Asked {
  person: string
  from: string
  to: string | null
  csv: string | null
}

function readOptions(args: readonly string[]): Asked {
  const text = { type: 'string' } as const
  let values: { person?: string; from?: string; to?: string; csv?: string }
  try {
    const options = { person: text, from: text, to: text, csv: text }
    values = parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
  const { person = '', from = '', to = null, csv = null } = values
  if (!person.trim() || !from) throw new UsageError('Attendu : --person et --from')
  for (const [name, day] of Object.entries({ from, to })) {
    if (day !== null && !isDay(day)) throw new UsageError(`--${name} : un jour AAAA-MM-JJ est attendu, pas « ${day} »`)
  }
  if (to !== null && to < from) throw new UsageError('--to : la date de fin doit être supérieure à la date de début')
  return { person: person.trim(), from, to, csv }
}

async function findPerson(database: Executor, asked: string): Promise<{ id: number; identity: string }> {
  const { rows } = await sql<{ id: number; identity: string }>`
    select id, firstname || ' ' || lastname || ' (' || matricule || ')' as identity from users
    where matricule = ${asked} or username = ${asked.toLowerCase()} order by id
  `.execute(database)
  const [person, other] = rows
  if (!person) throw new CommandRefused(`« ${asked} » n’est ni un matricule ni un identifiant connu`)
  if (other) throw new CommandRefused(`« ${asked} » désigne ${person.identity} et ${other.identity}`)
  return person
}

const nameOf = (person: RawBuilder<unknown>) =>
  sql`(select firstname || ' ' || lastname || ' (' || matricule || ')' from users where id = ${person})`

/** The rows of a person, oldest first, a portion at a time: one statement after the other, by the index of the person. */
async function* portionsOf(database: Executor, person_id: number, { from, to }: Asked): AsyncGenerator<AuditLine[]> {
  // A day is Paris' from its midnight to the next.
  const midnight = (day: string, later: number) =>
    sql`(${day}::date + ${later}::int)::timestamp at time zone 'Europe/Paris'`
  const until = to === null ? sql`true` : sql`a.at < ${midnight(to, 1)}`
  for (let last = 0; ; ) {
    const { rows } = await sql<AuditLine>`
      select a.id, a.at, ${nameOf(sql`a.actor_id`)} as actor, ${nameOf(sql`a.on_behalf_of_id`)} as on_behalf_of, a.entity, a.entity_id,
        a.action, a.comment, a.request_id, a.before::text as before, a.after::text as after
      from audit a
      where a.person_id = ${person_id} and a.id > ${last} and a.at >= ${midnight(from, 0)} and ${until}
      order by a.id limit ${PORTION}
    `.execute(database)
    if (rows.length > 0) yield rows
    if (rows.length < PORTION) return
    last = rows.at(-1)?.id ?? last
  }
}

const whenOf = ({ at }: AuditLine) => parisWallTime(at).replace('T', ' ')
const whoOf = ({ actor }: AuditLine) => actor ?? 'ligne de commande'
const actionOf = ({ action }: AuditLine) => auditActionLabel(action)
const entityOf = ({ entity }: AuditLine) => auditEntityLabel(entity)

// What somebody wrote stays on the line of what it is about, and tells a terminal nothing.
const onOneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ')

function lineOf(row: AuditLine): string {
  const parts = [
    whenOf(row),
    whoOf(row),
    row.on_behalf_of && `au nom de ${row.on_behalf_of}`,
    `${entityOf(row)} n° ${row.entity_id}`,
    actionOf(row),
    row.comment && `« ${onOneLine(row.comment)} »`,
    row.request_id && `demande ${row.request_id}`,
  ]
  return parts.filter(Boolean).join(' · ')
}

const HEADS = ['date', 'qui', 'au nom de', 'quoi', 'numéro', 'action', 'commentaire', 'demande', 'avant', 'après']

const cellsOf = (row: AuditLine): Row => [
  whenOf(row),
  whoOf(row),
  row.on_behalf_of,
  entityOf(row),
  String(row.entity_id),
  actionOf(row),
  row.comment && onOneLine(row.comment),
  row.request_id,
  row.before,
  row.after,
]

async function writeFile(file: string, portions: AsyncIterable<Row[]>): Promise<void> {
  const sheet = { name: 'Audit', columns: HEADS.map((head) => ({ head })), portions }
  try {
    await pipeline(writeCsv(sheet), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new CommandRefused(`« ${file} » existe déjà`)
    if (syscall === 'open' || code === 'ENOSPC') throw new CommandRefused(`« ${file} » ne s’écrit pas : ${code}`)
    throw error
  }
}

/** Prints what was done for a person since a day, or writes it as CSV; read and written a portion at a time. */
export async function runAudit(
  { database }: Platform,
  { args, write }: { args: readonly string[]; write: (line: string) => void },
): Promise<void> {
  const asked = readOptions(args)
  const person = await findPerson(database.kysely, asked.person)
  let count = 0
  const counted = async function* () {
    for await (const rows of portionsOf(database.kysely, person.id, asked)) {
      count += rows.length
      yield rows
    }
  }
  if (asked.csv === null) {
    for await (const rows of counted()) for (const row of rows) write(lineOf(row))
  } else {
    const { csv } = asked
    const cells = async function* () {
      for await (const rows of counted()) yield rows.map(cellsOf)
    }
    await writeFile(csv, cells())
  }
  const days = asked.to === null ? `depuis le ${asked.from}` : `du ${asked.from} au ${asked.to}`
  write(`${person.identity}, ${days} : ${count} ligne(s)${asked.csv === null ? '' : ` dans ${asked.csv}`}.`)
}
