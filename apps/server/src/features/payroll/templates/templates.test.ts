import type { PayrollTemplate, WholeTemplate } from '@cadran/contract/payroll/templates'
import { M_TPL_USED } from '@cadran/rules/payroll/messages'
import { M_STALE } from '@cadran/rules/portal/messages'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { openOffice, portal } from '../../../testing/opened-office.ts'
import type { Caller } from '../../../testing/portal.ts'

openOffice()

const PATH = 'payroll/template'
let payroll: Caller
let all: PayrollTemplate[]
beforeAll(async () => {
  payroll = await portal.as('paie2')
  all = (await payroll.get<PayrollTemplate[]>(PATH)).body
})
const whole = async (name: string) => {
  const id = all.find((template) => template.name === name)?.id ?? 0
  return (await payroll.get<WholeTemplate>(`${PATH}/${id}`)).body
}
const rubricsOf = ({ rubrics }: WholeTemplate) =>
  rubrics.map(({ code, description, rubric, label, unit, mode, ignored }) => ({
    ...{ code, unit, mode, ignored, rubric: rubric ?? '', label: label ?? description },
  }))

test('PAY-21 PAY-24 PAY-25 four templates stand from the start; the generic one maps every code', async () => {
  expect(all.map(({ name, used }) => [name, used])).toEqual(
    ['CSV générique', 'Type Cegid', 'Type Sage', 'Type Silae'].map((name) => [name, false]),
  )
  const generic = await whole('CSV générique')
  expect(generic.columns.map(({ header }) => header).join(';')).toBe(
    'matricule;nom;prenom;societe;periode;periode_origine;type;rubrique;libelle;debut;debut_moment;fin;fin_moment;quantite;unite',
  )
  const named = new Map(generic.rubrics.map(({ code, rubric, ignored }) => [code, [rubric, ignored]]))
  expect(['event_code:CP', 'remote', 'worked', 'extra:money', 'extra:rest'].map((code) => named.get(code))).toEqual([
    ['CP', false],
    ['TELETRAVAIL', false],
    ['TRAVAIL', true],
    ['HC-PAYE', false],
    ['HC-REPOS', false],
  ])
  const sage = await whole('Type Sage')
  expect([sage.format.header, sage.rubrics.some(({ rubric }) => rubric !== null)]).toEqual([false, false])
})

test('PAY-22 PAY-23 PAY-27 PAY-33 copied, changed by versions, archived, deleted while unused', async () => {
  const silae = await whole('Type Silae')
  const made = await payroll.post<WholeTemplate>(PATH, { name: ' Silae Lyon ', copy_of: silae.id })
  expect([made.status, made.body]).toMatchObject([201, { name: 'Silae Lyon', version: 1, columns: silae.columns }])
  expect(refusalOf(await payroll.post(PATH, { name: 'SILAE LYÔN' }))).toEqual([422, 'Ce nom est déjà pris.'])
  for (const name of ['', ' ', 'a'.repeat(61), 'a\u0000b', 7])
    expect([name, (await payroll.post(PATH, { name })).status]).toEqual([name, 422])
  const path = `${PATH}/${made.body.id}`
  const { updated_at } = made.body
  const refused = async (change: object) => refusalOf(await payroll.patch(path, { updated_at, ...change }))
  expect((await refused({ columns: [] }))[0]).toBe(422)
  expect(
    await refused({
      columns: [
        { header: 'a', value: 'unit' },
        { header: 'a', value: 'label' },
      ],
    }),
  ).toEqual([422, "La colonne 2 n'est pas valide : cet en-tête est déjà pris."])
  const rubric = { code: 'event_code:CP', rubric: '=CP', label: 'CP', unit: 'J', mode: 'dated', ignored: false }
  expect(await refused({ rubrics: [rubric] })).toEqual([422, 'Valeur invalide'])
  expect((await payroll.patch(path, { name: 'x' })).status).toBe(422)
  const changed = await payroll.patch<WholeTemplate>(path, { updated_at, rubrics: [{ ...rubric, rubric: '0100' }] })
  expect([changed.status, changed.body.version]).toEqual([200, 2])
  expect(changed.body.rubrics.find(({ code }) => code === 'event_code:CP')?.rubric).toBe('0100')
  expect(await refused({ name: 'Autre' })).toEqual([409, M_STALE.message])
  expect((await payroll.delete(path)).status).toBe(204)
  expect((await payroll.get(path)).status).toBe(404)
})

test('PAY-28 PAY-32 the preview holds what is not saved, and names whose name loses signs', async () => {
  const generic = await whole('CSV générique')
  const body = { columns: generic.columns, format: generic.format, rubrics: rubricsOf(generic), year: 2026, month: 4 }
  const path = `${PATH}/${generic.id}/preview`
  const { status, body: shown } = await payroll.post<{ rows: string[][]; text: string; lossy: string[] }>(path, body)
  expect([status, shown.rows.length > 0, shown.rows.length <= 20]).toEqual([200, true, true])
  expect(shown.text.split('\n')[0]).toBe(generic.columns.map(({ header }) => header).join(';'))
  const columns = [{ header: 'Qui', value: 'matricule' }]
  const narrow = await payroll.post<{ rows: string[][] }>(path, { ...body, columns })
  expect(narrow.body.rows).toEqual(shown.rows.map(([matricule]) => [matricule]))
  expect((await payroll.post(path, { ...body, columns: [] })).status).toBe(422)
  const { kysely } = portal.database
  const matricule = shown.rows[0]?.[0] ?? ''
  await kysely.updateTable('users').set({ lastname: 'Wałęsa' }).where('matricule', '=', matricule).execute()
  const format = { ...generic.format, encoding: 'windows-1252' }
  const lossy = await payroll.post<{ lossy: string[] }>(path, { ...body, format })
  expect(lossy.body.lossy).toEqual([expect.stringContaining('Wałęsa')])
})

test('PAY-26 PAY-29 a template that a run uses is archived, not deleted; codes nobody decided about block', async () => {
  const cegid = await whole('Type Cegid')
  const run = await payroll.post<{ id: number }>('payroll/run', { year: 2026, month: 4, templates: [cegid.id] })
  const { body } = await payroll.get<{ text: string; acceptable: boolean }[]>(
    `payroll/run/${run.body.id}/control?codes[]=rubric-missing`,
  )
  expect(body).toContainEqual(
    expect.objectContaining({ text: 'Code sans rubrique : CP (Type Cegid)', acceptable: false }),
  )
  expect(refusalOf(await payroll.delete(`${PATH}/${cegid.id}`))).toEqual([409, M_TPL_USED.message])
  const archived = { archived: true, updated_at: cegid.updated_at }
  expect((await payroll.patch(`${PATH}/${cegid.id}`, archived)).status).toBe(200)
  const refused = await payroll.post('payroll/run', { year: 2026, month: 3, templates: [cegid.id] })
  expect(refusalOf(refused)).toEqual([422, 'Vous devez choisir au moins un modèle'])
})
