import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runOn } from './administration.ts'
import { openTestPortal, type TestPortal } from './testing/portal.ts'

let portal: TestPortal
let folder: string
beforeAll(async () => {
  portal = await openTestPortal()
  folder = await mkdtemp(join(tmpdir(), 'cadran-audit-'))
  // The day before and the day after, in Paris' own nights, stand outside.
  await portal.database.executeSql(`
    insert into audit (at, actor_id, on_behalf_of_id, person_id, entity, entity_id, action, after, comment, request_id)
    select at::timestamptz, actor.id, behalf.id, u.id, entity, n, action, '{"state":"x"}', comment, request_id
    from (values
      (1, '2031-03-01T22:59:59Z', null, 'month', 'submitted', null, 'avant'),
      (2, '2031-03-01T23:00:00Z', null, 'month', 'submitted', null, 'r-1'),
      (3, '2031-03-02T12:00:00Z', 'forfait', 'event', 'refused', E'=1+1\\nnon\\u001b[31m', 'r-2'),
      (4, '2031-03-02T22:59:59Z', null, 'user', 'inconnue-encore', null, null),
      (5, '2031-03-02T23:00:00Z', null, 'month', 'close', null, 'après')
    ) t (n, at, behalf, entity, action, comment, request_id)
    join users u on u.username = 'consultant'
    left join users actor on actor.username = 'manager' and t.n <> 4
    left join users behalf on behalf.username = t.behalf
    order by n`)
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true, force: true })
})

async function printed(...args: string[]): Promise<string[]> {
  const lines: string[] = []
  await runOn(portal.platform, 'audit', { args, write: (line) => lines.push(line) })
  return lines
}
const DAY = ['--from', '2031-03-02', '--to', '2031-03-02']
const identityOf = async (username: string) => {
  const { rows } = await portal.database.executeSql(
    `select firstname || ' ' || lastname || ' (' || matricule || ')' as identity, matricule from users where username = $1`,
    [username],
  )
  return (rows as { identity: string; matricule: string }[])[0] ?? { identity: '', matricule: '' }
}

describe('issue 15: audit prints who did what for a person', () => {
  test('by username or matricule, the days of Paris, one line each', async () => {
    const { identity: manager } = await identityOf('manager')
    const { identity: forfait } = await identityOf('forfait')
    const { identity, matricule } = await identityOf('consultant')
    const lines = await printed('--person', 'consultant', ...DAY)
    expect(lines).toEqual([
      `2031-03-02 00:00:00 · ${manager} · CRA n° 2 · envoi · demande r-1`,
      `2031-03-02 13:00:00 · ${manager} · au nom de ${forfait} · événement n° 3 · refus · « =1+1 non [31m » · demande r-2`,
      '2031-03-02 23:59:59 · ligne de commande · collaborateur n° 4 · inconnue-encore',
      `${identity}, du 2031-03-02 au 2031-03-02 : 3 ligne(s).`,
    ])
    expect(await printed('--person', matricule, ...DAY)).toEqual(lines)
    expect(await printed('--person', 'consultant', '--from', '2031-03-02')).toHaveLength(5)
  })

  test('as CSV into a new file that is nobody else’s, more than one portion long', async () => {
    await portal.database.executeSql(`
      insert into audit (at, person_id, entity, entity_id, action)
      select '2032-01-01', id, 'event', n, 'edit' from users, generate_series(1, 1001) n where username = 'interne'`)
    const file = join(folder, 'trace.csv')
    const lines = await printed('--person', 'interne', '--from', '2032-01-01', '--csv', file)
    expect(lines).toEqual([expect.stringContaining(`1001 ligne(s) dans ${file}`)])
    const rows = (await readFile(file, 'utf8')).trimEnd().split('\r\n')
    expect(rows[0]).toBe('\uFEFFdate;qui;au nom de;quoi;numéro;action;commentaire;demande;avant;après')
    expect(rows).toHaveLength(1002)
    expect(rows.at(-1)).toContain(';événement;1001;modification;')
    await expect(printed('--person', 'interne', '--from', '2032-01-01', '--csv', file)).rejects.toThrow('existe déjà')
    const nowhere = join(folder, 'nulle-part', 'x.csv')
    await expect(printed('--person', 'interne', '--from', '2032-01-01', '--csv', nowhere)).rejects.toThrow('ENOENT')
  })

  test('a formula that somebody wrote runs in no spreadsheet', async () => {
    const file = join(folder, 'formule.csv')
    await printed('--person', 'consultant', ...DAY, '--csv', file)
    expect(await readFile(file, 'utf8')).toContain(";'=1+1 non [31m;r-2;")
  })

  test.each([
    [['--from', '2031-03-02'], 'UsageError', 'Attendu : --person et --from'],
    [['--person', 'consultant'], 'UsageError', 'Attendu : --person et --from'],
    [
      ['--person', 'consultant', '--from', '2031-02-30'],
      'UsageError',
      '--from : un jour AAAA-MM-JJ est attendu, pas « 2031-02-30 »',
    ],
    [['--person', 'consultant', '--from', '2031-03-02', '--to', '2031-03-01'], 'UsageError', '--to : la date de fin'],
    [['--person', 'consultant', '--from', '2031-03-02', '--par', 'x'], 'UsageError', '--par'],
    [['--person', "x' or 1=1", '--from', '2031-03-02'], 'CommandRefused', 'ni un matricule ni un identifiant connu'],
  ])('%j is refused', async (args, kind, words) => {
    const error: Error = await printed(...args).then(
      () => new Error('done'),
      (refused: Error) => refused,
    )
    expect([error.constructor.name, error.message]).toEqual([kind, expect.stringContaining(words)])
  })
})
