import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { IMPORT_KINDS } from '@cadran/rules/administration/import-kinds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runOn } from './administration.ts'
import { monthOf } from './testing/events.ts'
import { officeOn } from './testing/office.fixture.ts'
import { openTestPortal, type TestPortal } from './testing/portal.ts'

let portal: TestPortal
let folder: string
beforeAll(async () => {
  portal = await openTestPortal()
  await portal.database.executeSql('update companies set archived = true where id > 1')
  folder = await mkdtemp(join(tmpdir(), 'cadran-import-'))
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true, force: true })
})

const sample = (name: string) => fileURLToPath(new URL(`../../../docs/exemples/${name}.csv`, import.meta.url))

/** What a command writes, its refusal last. */
async function told(...[command = '', ...args]: string[]): Promise<string[]> {
  const lines: string[] = []
  await runOn(portal.platform, command, { args, write: (line) => lines.push(line) }).catch((error: Error) =>
    lines.push(error.message),
  )
  return lines
}

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

const everything = async () => {
  const { rows } = await portal.database.executeSql(`
    select md5(string_agg(t.line, '|' order by t.line)) as sum from (
      select 'a' || to_jsonb(a)::text as line from affectations a
      union all select 'k' || to_jsonb(k)::text from event_codes k
      union all select 'o' || to_jsonb(o)::text from overtime_codes o
      union all select 's' || to_jsonb(s)::text from assignments s
      union all select 'c' || to_jsonb(c)::text from counter_entries c
      union all select 'u' || to_jsonb(u)::text from users u
      union all select 'audit' || count(*) from audit) t`)
  return rows
}

describe('the files of docs/exemples', () => {
  test('said first, then written one after the other, and nothing the second time', async () => {
    const admin = ['--username', 'ada', '--firstname', 'Ada', '--lastname', 'Minaud', '--matricule', 'A1']
    expect(await told('create-admin', ...admin)).toContainEqual(expect.stringMatching(/\/reset-password\//))
    for (const kind of IMPORT_KINDS) {
      const before = await everything()
      const foreseen = await told('import', sample(kind), '--dry-run')
      expect(await everything()).toEqual(before)
      const done = await told('import', sample(kind))
      expect(done.slice(0, -1)).toEqual(foreseen.slice(0, -1))
      expect(foreseen.at(-1)).toMatch(/^(Rien à changer\.|\d+ changement\(s\) à faire\.)$/)
      const after = await everything()
      expect(await told('import', sample(kind))).toEqual(['Rien à changer.'])
      expect(await everything()).toEqual(after)
    }
  })

  test('what came in is what the person sees, and each line left its trace', async () => {
    const { rows } = await portal.database.executeSql(`
      select
        (select json_agg(json_build_object('counter', c.counter, 'hundredths', c.hundredths) order by c.id)
          from counter_entries c where c.user_id = u.id) as counters,
        (select json_agg(json_build_object('main', k.short_code, 'ends_on', s.ends_on))
          from assignments s join event_codes k on k.id = s.main_code_id where s.user_id = u.id) as missions,
        (select json_agg(distinct a.entity order by a.entity) from audit a where a.person_id = u.id and a.action = 'import') as traces
      from users u where u.matricule = 'C1'`)
    expect(rows).toEqual([
      {
        counters: [
          { counter: 'cp', hundredths: 1250 },
          { counter: 'before_june', hundredths: 300 },
          { counter: 'rtt', hundredths: 0 },
          { counter: 'cp', hundredths: -50 },
        ],
        missions: [{ main: 'KED', ends_on: null }],
        traces: ['assignment', 'counter_entry', 'payroll_matricule', 'user'],
      },
    ])
    const code = await portal.database.kysely
      .selectFrom('overtime_codes')
      .where('code', '=', 'INT-NUIT')
      .select(['sub_category', 'accepts_hour', 'accepts_constraint'])
      .execute()
    expect(code).toEqual([{ sub_category: 'Nuit', accepts_hour: true, accepts_constraint: false }])
  })
})

describe('what a file may not say', () => {
  const codes = (...lines: string[]) => ['short_code;type;description;color;relevant_counter;deductible', ...lines]
  const assignments = (...lines: string[]) => ['matricule;affectation;starts_on;ends_on;main_code', ...lines]
  const counters = (...lines: string[]) => ['matricule;counter;kind;days;effective_on;source', ...lines]
  const overtime = (...lines: string[]) => ['code;category;description;constraint;hour', ...lines]
  const GOOD = 'NEW;activity;Nouveau;#112233;;0'

  test.each([
    ['codes', codes(GOOD, 'X;vacances;Mot;#112233;;0'), 'ligne 3 : type : « vacances », attendu activity, absence'],
    ['codes', codes(GOOD, 'X;activity;Mot;rouge;;0'), 'ligne 3 : color : « rouge », attendu une couleur #RRVVBB'],
    ['codes', codes(GOOD, 'X;activity;Mot;#112233;cp;0'), 'ligne 3 : relevant_counter : pour une absence seulement'],
    ['codes', codes(GOOD, 'X;absence;Mot;#112233;;1'), 'ligne 3 : deductible : attend un relevant_counter'],
    [
      'codes',
      codes(GOOD, 'CP;activity;Congés;#112233;;0'),
      'ligne 3 : type : celui d’un code connu (absence) ne change pas',
    ],
    ['codes', codes(GOOD, '', GOOD), 'ligne 4 : NEW est déjà à la ligne 2'],
    [
      'codes',
      codes(GOOD, `X;activity;${'x'.repeat(1024 * 1024)};#112233;;0`),
      `ligne 3 : description : « ${'x'.repeat(40)}… »`,
    ],
    ['codes', codes(GOOD, 'X;activity;"Mot;#112233;;0'), 'fichier illisible'],
    ['codes', ['short_code;couleur', 'CP;rouge'], 'colonne inconnue : couleur'],
    ['codes', ['short_code;color;color', 'CP;#000000;#000000'], 'la colonne color est là deux fois'],
    ['codes', ['color', '#000000'], 'la colonne short_code manque'],
    ['codes', ['short_code;color;type', 'NEW;#000000;activity'], 'ligne 2 : description : attendu pour un nouveau'],
    ['codes', ['short_code;affectation', 'CP;NULLEPART'], 'ligne 2 : affectation : NULLEPART est inconnue'],
    ['codes', [''], 'fichier vide'],
    ['affectations', ['code;name', 'A;Nom', 'A B;Nom'], 'ligne 3 : code : « A B », attendu le code d’une affectation'],
    [
      'overtime-codes',
      overtime('X;intervention;Mot;1;0'),
      'ligne 2 : hour : 1 attendu, une intervention se compte en heures',
    ],
    ['overtime-codes', overtime('X;availability;Mot;0;0'), 'ligne 2 : constraint, hour, ticket : 1 attendu'],
    ['overtime-codes', overtime('INT-NUIT;availability;Mot;1;0'), 'celle d’un code connu (intervention) ne change pas'],
    ['assignments', assignments('C999;KERLANN;2026-01-05;;'), 'ligne 2 : matricule : C999 est inconnu'],
    ['assignments', assignments('C1;KERLANN;2026-02-30;;'), 'ligne 2 : starts_on : « 2026-02-30 », attendu une date'],
    ['assignments', assignments('C1;ORSELLE;2026-03-02;2026-03-01;'), 'ligne 2 : ends_on : avant starts_on'],
    ['assignments', assignments('C1;ORSELLE;2026-03-02;;CP'), 'ligne 2 : main_code : CP n’est pas une activité'],
    ['assignments', assignments('C1;ORSELLE;2026-03-02;;KER'), 'ligne 2 : main_code : KER est celui de KERLANN'],
    [
      'assignments',
      assignments('C1;KERLANN;2026-03-02;;'),
      'ligne 2 : starts_on : chevauche l’affectation du 2026-01-05',
    ],
    ['counters', counters('C1;cp;opening;9;2026-01-05;reprise paie'), 'days : ce mouvement est déjà inscrit'],
    ['counters', counters('C1;cp;opening;9;2026-03-01;autre'), 'kind : cp ne s’ouvre qu’une fois'],
    [
      'counters',
      counters('C1;cp15;opening;9;2026-03-01;autre'),
      'tous les compteurs d’une personne s’ouvrent le même jour',
    ],
    ['counters', counters('C1;cp;adjustment;1;2026-01-01;avant'), 'effective_on : avant l’ouverture du 2026-01-05'],
    [
      'counters',
      counters('C1;cp;accrual;1;2026-03-01;paie'),
      'ligne 2 : kind : « accrual », attendu opening, adjustment',
    ],
    ['counters', counters('C1;cp;adjustment;1,234;2026-03-01;paie'), 'days : « 1,234 », attendu un nombre de jours'],
    ['payroll-matricules', ['matricule;starts_on;payroll_matricule', 'C9;2026-01-05;P9'], 'matricule : C9 est inconnu'],
  ])('%s %#: the line and the reason are named, and nothing at all is written', async (kind, lines, fault) => {
    const before = await everything()
    const answer = await told('import', await file(`${kind}.csv`, lines.join('\r\n')))
    expect(answer.filter((line) => line.startsWith('!'))).toEqual([expect.stringContaining(fault)])
    expect(answer.at(-1)).toBe('1 erreur(s) : rien n’a été écrit')
    expect(await everything()).toEqual(before)
  })

  test('a contractor has no counter, and nobody gets an opening under what a month has earned already', async () => {
    const { matricule } = await portal.database.kysely
      .selectFrom('people')
      .where('username', '=', 'prestataire')
      .select('matricule')
      .executeTakeFirstOrThrow()
    const rows = counters(`${matricule};cp;opening;9;2026-03-01;paie`)
    expect(await told('import', await file('counters.csv', rows.join('\n')))).toContain(
      '! ligne 2 : matricule : un prestataire n’a pas de compteur',
    )
    await portal.database.executeSql(`
      insert into counter_entries (user_id, counter, kind, hundredths, effective_on, source, created_at)
      select id, 'cp', 'accrual', 208, '2026-01-31', 'accrual', now() from users where matricule = 'A2'`)
    const opening = counters('A2;cp;opening;9;2026-03-01;paie')
    expect(await told('import', await file('counters.csv', opening.join('\n')))).toContain(
      '! ligne 2 : effective_on : cp a déjà des mouvements depuis le 2026-01-31, passez un adjustment',
    )
  })

  test('files that are not there, not UTF-8, of an unknown kind, or commands that are half said', async () => {
    const latin = await file('codes.csv', Buffer.from('short_code;description\nCP;Congés', 'latin1'))
    expect(await told('import', latin)).toEqual([`${latin} n’est pas en UTF-8`])
    expect(await told('import', join(folder, 'codes-rien.csv'))).toEqual([expect.stringContaining('ne se lit pas')])
    expect(await told('import', folder, '--as', 'codes')).toEqual([`${folder} ne se lit pas`])
    expect(await told('import', latin, '--as', 'paie')).toEqual([
      expect.stringContaining('dites ce que c’est par --as'),
    ])
    expect(await told('import', join(folder, 'export.csv'))).toEqual([expect.stringContaining('dites ce que c’est')])
    expect(await told('import')).toEqual(['import attend un fichier'])
    expect(await told('import', latin, '--force')).toEqual([expect.stringContaining('--force')])
    expect(await told('reset-password')).toEqual(['un identifiant est attendu'])
    expect(await told('deactivate', 'ada', 'tom.grand')).toEqual(['un identifiant est attendu'])
    expect(await told('reset-password', 'inactif')).toEqual([
      '« inactif » est désactivé : aucun lien ne le fait entrer',
    ])
  })

  test('a first account that a file of people would refuse, or that would take the place of somebody', async () => {
    const before = await everything()
    const admin = (username: string, firstname: string, matricule: string) =>
      told(
        'create-admin',
        '--username',
        username,
        '--firstname',
        firstname,
        '--lastname',
        'Minaud',
        '--matricule',
        matricule,
      )
    expect(await admin('ada.2', 'Ada', 'C1')).toEqual(['« C1 » existe déjà'])
    expect(await admin('ada', 'Ada', 'A2')).toEqual(['« ada » existe déjà'])
    expect(await admin('Ada', 'A'.repeat(101), 'A 1')).toEqual([
      [
        '--matricule : « A 1 », attendu 1 à 20 lettres ou chiffres',
        '--username : « Ada », attendu minuscules, chiffres, point, tiret',
        `--firstname : « ${'A'.repeat(40)}… », attendu 1 à 100 caractères`,
      ].join('\n'),
    ])
    expect(await everything()).toEqual(before)
  })
})

test('EVT-05 MON-58 REM-09 another rhythm counts the events of unsent months anew, and says what it leaves', async () => {
  const office = officeOn(portal)
  await office.clear('forfait')
  await office.plantMonth('forfait', { year: 2026, month: 4 }, 'submitted')
  const planted = {
    follows: await office.plantEvent('forfait', '2026-05-18/2026-05-22', 'CP'),
    validated: await office.plantEvent('forfait', '2026-05-11/2026-05-13', 'CP', 'validated1'),
    refused: await office.plantEvent('forfait', '2026-05-06/2026-05-07', 'CP', 'refused'),
    not_worked: await office.plantEvent('forfait', '2026-05-27', 'CP'),
    sent: await office.plantEvent('forfait', '2026-04-21/2026-04-22', 'CP'),
  }
  const { matricule, id } = await office.person('forfait')
  const remote = ['2026-05-15', '2026-05-20', '2026-04-22'].map((day) => ({ user_id: id, day, am: true, pm: true }))
  await portal.database.kysely.insertInto('remote_days').values(remote).execute()
  const path = await file(
    'people.csv',
    `matricule;part_times\n${matricule};2026-03-25 wednesday friday-pm | 2026-06-01\n`,
  )
  const counts = async () => {
    const rows = await portal.database.kysely.selectFrom('events').select(['id', 'half_days', 'updated_at']).execute()
    return new Map(rows.map(({ id, ...row }) => [id, row]))
  }
  const forfait = await portal.as('forfait')
  const balance = async () => (await monthOf(forfait)).counters?.cp ?? 0
  const [before, cp] = [await counts(), await balance()]
  const foreseen = await told('import', path, '--dry-run')
  expect(await counts()).toEqual(before)
  expect(foreseen.slice(1, -1).filter((line) => !line.includes('clôturée'))).toEqual([
    `~ ${matricule} CP du 18/05/2026 (matin) au 22/05/2026 (après-midi) : 5 → 3,5 j`,
    `~ ${matricule} télétravail du 15/05/2026 : une demi-journée de moins`,
    `~ ${matricule} télétravail du 20/05/2026 : retiré`,
    `= ${matricule} CP du 21/04/2026 (matin) au 22/04/2026 (après-midi) : reste compté 2 j au lieu de 1 (CRA déjà envoyé)`,
    `= ${matricule} CP du 11/05/2026 (matin) au 13/05/2026 (après-midi) : reste compté 3 j au lieu de 2 (absence déjà validée)`,
    `= ${matricule} CP le 27/05/2026 : reste compté 1 j au lieu de 0 (plus aucune demi-journée travaillée, à supprimer par la personne)`,
    `= ${matricule} télétravail du 22/04/2026 : reste déclaré (CRA déjà envoyé)`,
  ])
  expect(foreseen.filter((line) => line.includes('au lieu de') && line.includes('(période clôturée)'))).not.toEqual([])

  expect((await told('import', path)).slice(0, -1)).toEqual(foreseen.slice(0, -1))
  const after = await counts()
  expect(after.get(planted.follows.id)?.half_days).toBe(7)
  expect([...after].filter(([id, row]) => before.get(id)?.updated_at !== row.updated_at)).toHaveLength(1)
  // The day and a half is back, and the calculation that the person opens says the same.
  expect((await balance()) - cp).toBeCloseTo(1.5)
  const month = await monthOf(forfait)
  const told_cp = month.counters?.reckonings.find(({ counter }) => counter === 'cp')
  expect(told_cp?.lines.find(({ effective_on }) => effective_on === '2026-05-18')?.days).toBe(-3.5)
  expect(told_cp?.lines.reduce((sum, { days }) => sum + days, 0)).toBeCloseTo(told_cp?.total ?? 0)
  expect(month.remote_days).toEqual([{ day: '2026-05-15', am: true, pm: false }])
  expect(month.events.find(({ id }) => id === planted.follows.id)?.days_count).toBe(3.5)
  const traces = portal.database.kysely.selectFrom('audit').where('action', '=', 'recount').selectAll()
  expect(await traces.execute()).toMatchObject([
    { entity_id: planted.follows.id, actor_id: null, before: { half_days: 10 }, after: { half_days: 7 } },
  ])
  expect(await told('import', path)).toEqual(['Rien à changer.'])
})

test('what looks like a formula is text as it came, and six thousand lines are one change that tells nobody', async () => {
  const lines = Array.from({ length: 6_000 }, (_, index) => `M${index};activity;=cmd|' /C calc'!A${index};#112233`)
  const text = `\uFEFFshort_code;type;description;color\n${lines.join('\n')}\n`
  const waiting = async () =>
    (await portal.database.executeSql(`select count(*)::integer as n from pgboss.job where name = 'audit-recorded'`))
      .rows
  const before = await waiting()
  expect((await told('import', await file('codes-2026.csv', text))).at(-1)).toBe('6000 changement(s) faits.')
  expect(await waiting()).toEqual(before)
  const { rows } = await portal.database.executeSql(`
    select k.description, count(a.*) over ()::integer as traces from event_codes k
    join audit a on a.entity = 'event_code' and a.entity_id = k.id and a.action = 'import'
    where k.short_code ~ '^M\\d+$' order by k.id limit 1`)
  expect(rows).toEqual([{ description: "=cmd|' /C calc'!A0", traces: 6_000 }])
})

test('the entry point says which commands there are, in words and by its exit code', async () => {
  const entry = fileURLToPath(new URL('cli.ts', import.meta.url))
  const run = promisify(execFile)(process.execPath, ['--import', 'tsx', entry, 'importer'])
  await expect(run).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /^Commande inconnue : importer\nCommandes :\n {2}create-admin[\s\S]* {2}import [\s\S]*backup/,
    ),
  })
})
