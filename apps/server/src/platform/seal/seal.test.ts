import { once } from 'node:events'
import fc from 'fast-check'
import { canonicalize as canonicalizeElsewhere } from 'json-canonicalize'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runOn } from '../../administration.ts'
import { openTestPortal, type TestPortal } from '../../testing/portal.ts'
import {
  EXAMPLE,
  HEAD,
  sealsOfExample,
  storeExample as storeExampleIn,
  TABLE,
  tamper as tamperWith,
} from '../../testing/sealed-example.ts'
import type { Trx } from '../database/database.ts'
import { CHAIN_START, canonicalize, hashOf } from './chain.ts'
import { redactAudit } from './redact-audit.ts'
import { sealAudit } from './seal-audit.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const rowsOf = async <Row>(text: string) => (await portal.database.executeSql(text)).rows as Row[]
const tamper = (statement: string) => tamperWith(portal.database, statement)
const storeExample = () => storeExampleIn(portal.database)
const seal = () => sealAudit(portal.platform)

async function verified(...args: string[]): Promise<string[]> {
  const lines: string[] = []
  const run = runOn(portal.platform, 'verify-audit', { args, write: (line) => lines.push(line) })
  await run.catch((error: Error) => lines.push(error.message))
  return lines
}
const INTACT = `Chaîne intacte : 3 lignes scellées, 0 à sceller. Tête ${HEAD}.`
const BROKEN = 'La chaîne n’est pas intacte.'

const addRow = (trx: Trx, entity_id: number) =>
  sql`insert into audit (at, entity, entity_id, action) values (now(), 'event', ${entity_id}, 'create')`.execute(trx)

beforeEach(() =>
  tamper('delete from audit_redactions; delete from audit_seals; delete from audit_unsealed; delete from audit'),
)

describe('the example of the catalogue', () => {
  test('EX-A-11 AUD-01 the exact contents and hashes come out', () => {
    expect(sealsOfExample().map(({ content, hash }) => [content, hash])).toEqual(TABLE)
  })

  test('AUD-01 a column added later is sealed where it says something', () => {
    const [first] = EXAMPLE
    if (!first) throw new Error('The example has rows')
    const links = [{}, { standing_for_id: null }, { standing_for_id: 4 }, { entity_key: 'roles.separate' }].map(
      (more) => hashOf(CHAIN_START.hash, { ...first, ...more }, { content: CHAIN_START.hash, position: 1 }),
    )
    expect(links[1]).toBe(links[0])
    expect(new Set(links).size).toBe(3)
  })

  test('EX-A-11 AUD-05 AUD-06 the chain verifies, from any position and by any head printed before', async () => {
    await storeExample()
    expect(await verified()).toEqual([INTACT])
    expect(await verified('--expect', `1:${TABLE[0]?.[1]}`)).toEqual([INTACT])
    expect(await verified('--from', '3')).toEqual([`Chaîne intacte : 1 lignes scellées, 0 à sceller. Tête ${HEAD}.`])
  })

  test.each([
    [`update audit set after = '{"manager":"M111"}' where id = 41`, ['! position 1 (ligne 41) : contenu modifié']],
    [`update audit set comment = null where id = 42`, ['! position 3 (ligne 42) : contenu modifié']],
    [
      'update audit set before = null, after = null, comment = null where id = 43',
      ['! position 2 (ligne 43) : contenu modifié'],
    ],
    ['update audit_seals set salt = null where audit_id = 43', ['! position 2 (ligne 43) : contenu modifié']],
    ['update audit set actor_id = 8 where id = 43', ['! position 2 : empreinte fausse']],
    [`update audit set entity_id = null, entity_key = 'x' where id = 42`, ['! position 3 : empreinte fausse']],
    [`update audit_seals set hash = sha256('x') where position = 3`, ['! position 3 : empreinte fausse']],
    ['delete from audit where id = 43', ['! ligne 43 : absente de l’audit']],
    ['delete from audit_seals where position = 2', ['! position 2 : manque']],
    ['delete from audit_seals where position = 1', ['! position 1 : manque']],
    [
      'update audit_seals set position = 9 where position = 3',
      [3, 4, 5, 6, 7, 8].map((position) => `! position ${position} : manque`),
    ],
  ])('AUD-05 one change is told by its faults: %s', async (statement, faults) => {
    await storeExample()
    await tamper(statement)
    expect(await verified()).toEqual([...faults, BROKEN])
  })

  test('AUD-05 a row sealed twice is told, and twenty faults at most', async () => {
    await storeExample()
    await tamper(`alter table audit_seals drop constraint sealed_once;
      insert into audit_seals select 4, audit_id, salt, content, hash, now() from audit_seals where position = 1`)
    expect(await verified()).toEqual(['! position 4 : empreinte fausse', '! ligne 41 : scellée deux fois', BROKEN])
    await tamper(`update audit_seals set position = 1000 where position = 4`)
    expect(await verified()).toHaveLength(21)
    await tamper(`delete from audit_seals where position = 1000;
      alter table audit_seals add constraint sealed_once unique (audit_id)`)
  })

  test('AUD-06 a chain that was cut at its end or made anew lacks the head printed before', async () => {
    await storeExample()
    await tamper('delete from audit_seals where position = 3')
    expect(await verified()).toEqual([expect.stringContaining('Chaîne intacte : 2 lignes scellées, 1 à sceller.')])
    expect(await verified('--expect', HEAD)).toEqual(['! tête attendue 3 : absente', BROKEN])
    await tamper('delete from audit_seals; insert into audit_unsealed select id from audit')
    await seal()
    expect(await verified()).toEqual([expect.stringContaining('Chaîne intacte : 3 lignes scellées, 0 à sceller.')])
    expect(await verified('--expect', HEAD)).toEqual(['! tête attendue 3 : absente', BROKEN])
  })

  test.each([[['--from', '0']], [['--from', 'x']], [['--expect', '3:x']], [['--other']], [['3']]])(
    'AUD-05 %j is not understood',
    async (args) => {
      const run = runOn(portal.platform, 'verify-audit', { args, write: () => undefined })
      await expect(run).rejects.toMatchObject({ name: 'UsageError' })
    },
  )
})

test('AUD-01 JSON is written as another writer of the standard writes it', () => {
  const isWrittenAlike = fc.property(fc.jsonValue(), (value) => {
    expect(canonicalize(value)).toBe(canonicalizeElsewhere(value))
  })
  expect(() => fc.assert(isWrittenAlike)).not.toThrow()
})

describe('sealing', () => {
  test('AUD-02 a minute of many rows is sealed a part at a time, in their order, and whoever is answered passes in between', async () => {
    await portal.database.transaction(async (trx) => {
      await sql`insert into audit (at, entity, entity_id, action) select now(), 'event', n, 'create' from generate_series(1, 450) n`.execute(
        trx,
      )
    })
    const sealed_at_turns: number[] = []
    const turn = async () => {
      const [row] = await rowsOf<{ n: number }>('select count(*)::int as n from audit_seals')
      sealed_at_turns.push(row?.n ?? 0)
    }
    expect(await sealAudit({ ...portal.platform, jobs: { turn } })).toBe(450)
    expect(sealed_at_turns).toEqual([200, 400])
    expect((await verified())[0]).toMatch(/^Chaîne intacte : 450 lignes scellées, 0 à sceller\./)
  })

  const positions = () =>
    rowsOf<{ position: number; entity_id: number }>(
      'select s.position, a.entity_id from audit_seals s join audit a on a.id = s.audit_id order by 1',
    )

  function gate() {
    const gates = new EventTarget()
    return {
      opened: once(gates, 'open'),
      open: () => void gates.dispatchEvent(new Event('open')),
    }
  }

  /** A row with a lower id than the next, which is committed only after `meanwhile`. */
  async function commitLate(entity_id: number, meanwhile: () => Promise<void>): Promise<void> {
    const { database } = portal
    if (database.engine === 'server') {
      const [added, done] = [gate(), gate()]
      const late = database.transaction(async (trx) => {
        await addRow(trx, entity_id)
        added.open()
        await done.opened
      })
      await added.opened
      await meanwhile().finally(done.open)
      return late
    }
    // One session: the id is taken, and the row comes later.
    const [taken] = await rowsOf<{ id: number }>(`select nextval(pg_get_serial_sequence('audit', 'id')) as id`)
    await meanwhile()
    await database.executeSql(`insert into audit (id, at, entity, entity_id, action)
      overriding system value values (${taken?.id}, now(), 'event', ${entity_id}, 'create')`)
  }

  const rolledBack = () =>
    portal.database
      .transaction(async (trx) => {
        await addRow(trx, 0)
        throw new Error('rolled back')
      })
      .catch((error: Error) => expect(error.message).toBe('rolled back'))

  test('AUD-02 a row committed late with a lower id gets a later position, and none is left out', async () => {
    await commitLate(1, async () => {
      for (let time = 0; time < 100; time += 1) await rolledBack()
      await portal.database.transaction((trx) => addRow(trx, 2))
      expect(await seal()).toBe(1)
    })
    expect(await verified()).toEqual([expect.stringContaining('1 lignes scellées, 1 à sceller')])
    await portal.database.transaction((trx) => addRow(trx, 3))
    expect(await seal()).toBe(2)
    expect(await positions()).toEqual([
      { position: 1, entity_id: 2 },
      { position: 2, entity_id: 1 },
      { position: 3, entity_id: 3 },
    ])
    expect(await seal()).toBe(0)
    expect(await verified()).toEqual([expect.stringContaining('3 lignes scellées, 0 à sceller')])
  })

  test('AUD-02 AUD-04 AUD-07 rows of before are sealed in order, over several batches and by two at once', async () => {
    await portal.database.executeSql(`
      insert into audit (at, entity, entity_id, action, after) select now(), 'event', n, 'edit', jsonb_build_object('n', n)
      from generate_series(1, 2500) n`)
    const sealed = await Promise.all([seal(), seal()])
    const later = await seal()
    expect(sealed.reduce((sum, rows) => sum + rows, later)).toBe(2_500)
    const wrong = (await positions()).filter(({ position, entity_id }) => position !== entity_id)
    expect(wrong).toEqual([])
    expect(await verified()).toEqual([expect.stringContaining('2500 lignes scellées, 0 à sceller')])
    expect(await verified('--from', '2001')).toEqual([expect.stringContaining('500 lignes scellées, 0 à sceller')])
  })
})

describe('finality', () => {
  const refusalOf = (statement: string) =>
    portal.database.executeSql(statement).then(
      () => null,
      (error: { constraint?: string }) => error.constraint,
    )

  test('AUD-03 AUD-08 seals and redactions are only ever added, whatever is written into them', async () => {
    await storeExample()
    await portal.database.executeSql('insert into audit_redactions values (41, 7, now())')
    for (const statement of [
      'update audit_seals set salt = null where audit_id = 42',
      `update audit_seals set salt = sha256('x') where audit_id = 41`,
      `update audit_seals set salt = null, hash = sha256('x') where audit_id = 41`,
      'delete from audit_seals where audit_id = 41',
    ]) {
      expect(await refusalOf(statement), statement).toBe('audit_seals_is_append_only')
    }
    for (const statement of [
      'update audit set comment = null where id = 42',
      `update audit set before = null, after = null, comment = 'x' where id = 41`,
      'update audit set before = null, after = null, comment = null, actor_id = null where id = 41',
      'delete from audit where id = 41',
    ]) {
      expect(await refusalOf(statement), statement).toBe('audit_is_append_only')
    }
    expect(await refusalOf('update audit_redactions set run_id = 8')).toBe('audit_redactions_is_append_only')
    expect(await refusalOf('delete from audit_redactions')).toBe('audit_redactions_is_append_only')
  })

  test('AUD-08 README 65 an erasure empties the content and the salt, and nothing else: the chain verifies on', async () => {
    await storeExample()
    const at = new Date('2026-11-23T10:00:00Z')
    const redact = (run_id: number) =>
      portal.database.transaction((trx) =>
        redactAudit(trx, { condition: sql`a.person_id = 12 and a.id > 41`, run_id, at }),
      )
    expect((await redact(7)).toSorted((a, b) => a - b)).toEqual([42, 43])
    expect(await redact(8)).toEqual([])
    expect(await verified()).toEqual([INTACT])
    expect(await rowsOf('select * from audit where id = 42')).toEqual([
      { ...EXAMPLE[2], standing_for_id: null, before: null, after: null, comment: null },
    ])
    expect(await rowsOf('select audit_id, run_id, redacted_at from audit_redactions order by 1')).toEqual([
      { audit_id: 42, run_id: 7, redacted_at: at },
      { audit_id: 43, run_id: 7, redacted_at: at },
    ])
    expect(await rowsOf('select position from audit_seals where salt is null order by 1')).toEqual([
      { position: 2 },
      { position: 3 },
    ])
    await tamper(`update audit set comment = 'x' where id = 42`)
    expect(await verified()).toEqual(['! position 3 (ligne 42) : contenu modifié', BROKEN])
  })

  test('AUD-08 what was erased before its seal is sealed as it then is', async () => {
    await portal.database.transaction((trx) => addRow(trx, 1))
    await portal.database.transaction((trx) => redactAudit(trx, { condition: sql`true`, run_id: 9, at: new Date() }))
    expect(await seal()).toBe(1)
    expect(await verified()).toEqual([expect.stringContaining('1 lignes scellées')])
  })
})
