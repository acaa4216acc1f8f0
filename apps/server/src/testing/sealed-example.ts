import type { Database } from '../platform/database/database.ts'
import { type AuditRow, CHAIN_START, contentOf, hashOf } from '../platform/seal/chain.ts'

/** As somebody does who has the database in their hands. */
export const tamper = ({ executeSql }: Database, statement: string) =>
  executeSql(`begin; set local session_replication_role = replica; ${statement}; commit`)

/** The rows of the example, in the order in which they were committed. */
export const EXAMPLE: readonly AuditRow[] = [
  {
    id: 41,
    at: new Date('2026-11-20T08:15:00.000Z'),
    actor_id: 7,
    on_behalf_of_id: null,
    person_id: 12,
    entity: 'user',
    entity_id: 12,
    action: 'change-manager',
    request_id: 'req-1',
    before: { manager: 'M100' },
    after: { manager: 'M110' },
    comment: null,
    entity_key: null,
  },
  {
    id: 43,
    at: new Date('2026-11-20T08:15:02.250Z'),
    actor_id: 12,
    on_behalf_of_id: null,
    person_id: 12,
    entity: 'event',
    entity_id: 900,
    action: 'create',
    request_id: 'req-2',
    before: null,
    after: {
      id: 3,
      description: 'Congés payés',
      start_at: '2026-12-01',
      start_moment: 'am',
      end_at: '2026-12-01',
      end_moment: 'pm',
      half_days: 2,
    },
    comment: null,
    entity_key: null,
  },
  {
    id: 42,
    at: new Date('2026-11-20T08:15:01.900Z'),
    actor_id: 9,
    on_behalf_of_id: 12,
    person_id: 12,
    entity: 'month',
    entity_id: 77,
    action: 'remote_days',
    request_id: 'req-3',
    before: { remote_days: [] },
    after: { remote_days: [{ day: '2026-11-24', am: true, pm: false }] },
    comment: 'Aide au guichet',
    entity_key: null,
  },
]
export const TABLE = [
  [
    '98aacf024c51e48f8344401e5f687dc73931982256a3b69ab6a94248c880c3f4',
    '8280f56d275ac7c332834ed5d5f032fba726ac0ba00e479d56faefdc9cfa5b8d',
  ],
  [
    '0f3b124066c4b08592461d25d08fd44cf74371d5be169d85926aec44b1482fa1',
    'bf80dab13973fd4d4929c550023cd64fed63f536dd01148e164fa4433dd1e8c9',
  ],
  [
    'ccb4c3425a8e65da03b86704f4c9e802b6e5d26f615e52608a09b3d0e1f26c61',
    '48e24f10008e9e6282104bcd322cf0035807cc9efba700b9bbc648290e0e18e2',
  ],
]
export const HEAD = `3:${TABLE[2]?.[1]}`

/** The example's seals, worked out. */
export function sealsOfExample() {
  let former = CHAIN_START.hash
  return EXAMPLE.map((row, index) => {
    const salt = Buffer.from(Array.from({ length: 16 }, (_, byte) => 16 * index + byte)).toString('hex')
    const content = contentOf(salt, row)
    former = hashOf(former, row, { content, position: index + 1 })
    return { salt, audit_id: row.id, content, hash: former }
  })
}

/** The example as it stands in a database. */
export async function storeExample(database: Database): Promise<void> {
  const quoted = (value: string | number | null) =>
    value === null ? 'null' : `'${String(value).replaceAll("'", "''")}'`
  const json = (value: unknown) => (value === null ? 'null' : quoted(JSON.stringify(value)))
  const rows = EXAMPLE.map(({ before, after, at, ...row }) => {
    const texts = Object.values(row).map((value) => quoted(value as string | number | null))
    return `(${[quoted(at.toISOString()), json(before), json(after), ...texts].join()})`
  })
  const seals = sealsOfExample().map(
    ({ audit_id, salt, content, hash }, index) =>
      `(${index + 1}, ${audit_id}, '\\x${salt}', '\\x${content}', '\\x${hash}', now())`,
  )
  const { before: _before, after: _after, at: _at, ...rest } = EXAMPLE[0] ?? { at: null }
  await tamper(
    database,
    `
    insert into audit (at, before, after, ${Object.keys(rest).join()}) overriding system value values ${rows.join()};
    insert into audit_seals values ${seals.join()}`,
  )
}
