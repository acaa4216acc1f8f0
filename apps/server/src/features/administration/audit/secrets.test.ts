import type { ImportRun } from '@cadran/contract/administration/imports'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { jobHandlers } from '../../../app.ts'
import { FORM, form } from '../../../testing/forms.ts'
import { one, people } from '../../../testing/imports.fixture.ts'
import type { Caller } from '../../../testing/portal.ts'
import { acces, type Created, openWebhooks, portal, receiver } from '../../../testing/webhooks.fixture.ts'

openWebhooks()

const rowsOf = async <Row>(query: string) => (await portal.database.executeSql(query)).rows as Row[]
const MARK = 'contenu-du-fichier'
const PASSWORD = 'Cerisier-Bleu-77'

/** A file with a column that nobody imports, written whole. */
async function bringIn(uploader: Caller): Promise<void> {
  await portal.database.executeSql('update companies set archived = true where id > 1')
  const keeper = await portal.as('administration')
  const [head, line] = people(one('ZZ1')).split('\r\n')
  const content = `${head};Note\r\n${line};${MARK}\r\n`
  const sheet = form({ name: 'liste.csv', content, part: 'file', fields: { kind: 'people' } })
  const { body: run } = await uploader.post<ImportRun>('administration/import', sheet)
  const path = `administration/import/${String(run.id)}`
  await keeper.post(`${path}/check`, { fields: run.columns.map(({ field }) => field) })
  await portal.platform.jobs.drain(jobHandlers(portal.platform))
  const { preview_key } = (await keeper.get<ImportRun>(path)).body
  expect((await keeper.post(`${path}/run`, { preview_key })).status).toBe(202)
  await portal.platform.jobs.drain(jobHandlers(portal.platform))
}

/** What acts leave behind that nobody may read in the audit, as it was sent or answered. */
async function actWithSecrets(): Promise<string[]> {
  const { body: hook } = await acces.post<Created>('webhook', { name: 'SIRH', url: receiver.url('/a'), events: ['*'] })
  const { body: rotated } = await acces.post<Created>(`webhook/${hook.id}/rotate`)
  const uploader = await portal.as('administration', FORM)
  await bringIn(uploader)
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#345DBA' } })
    .png()
    .toBuffer()
  const { body: logo } = await uploader.post<{ hash: string }>(
    'administration/setting/logo',
    form({ name: 'logo.png', content: png }),
  )
  const keeper = await portal.as('administration')
  const chosen = { 'company.logo_light': logo.hash, 'links.hr_contact': 'rh@exemple.fr' }
  const seen = { 'company.logo_light': null, 'links.hr_contact': null }
  expect((await keeper.patch('administration/setting', { changes: chosen, updated_at: seen })).status).toBe(200)
  await portal.anonymous.post('forgot-password', { username: 'consultant35' })
  const owner = await portal.as('consultant')
  const changed = await owner.patch('account/change-password', { password: { first: PASSWORD, second: PASSWORD } })
  expect(changed.status).toBe(200)
  const { body: month } = await (await portal.as('forfait')).get<{ updated_at: string }>('timesheet/month/5/2026')
  await (await portal.as('forfait')).post('timesheet/month/5/2026', { updated_at: month.updated_at, satisfaction: 1 })
  await portal.platform.jobs.drain(jobHandlers(portal.platform))
  const links = (await portal.mails()).flatMap((mail) => mail.replaceAll('=\r\n', '').match(/[\w-]{43}/g) ?? [])
  return [hook.secret, rotated.secret, MARK, PASSWORD, png.toString('base64').slice(0, 40), ...links]
}

test('AUD-09 no secret, token, hash, survey answer or file content is in any audit row, the new entities included', async () => {
  const told = await actWithSecrets()
  const [kept = { texts: [] }] = await rowsOf<{ texts: string[] }>(`
    select array_agg(t.text) as texts from (
      select password_hash as text from users where password_hash <> ''
      union select encode(secret_box, 'hex') from webhooks union select encode(secret_box, 'base64') from webhooks
      union select substring(encode(content, 'base64') for 40) from company_logos
      union select storage_key from import_runs where storage_key is not null
    ) t`)
  const audit = await rowsOf<{ entity: string; line: string; keys: string[] }>(`
    select entity, concat_ws(' ', before::text, after::text, comment, entity_key) as line,
      array(select jsonb_object_keys(case when jsonb_typeof(before) = 'object' then before else '{}' end)
        union select jsonb_object_keys(case when jsonb_typeof(after) = 'object' then after else '{}' end)) as keys
    from audit`)
  expect(audit.map(({ entity }) => entity)).toEqual(expect.arrayContaining(['webhook', 'setting', 'user', 'month']))
  const everything = audit.map(({ line }) => line).join('\n')
  for (const secret of [...told, ...kept.texts]) expect(everything.includes(secret), secret).toBe(false)
  const named = audit.flatMap(({ entity, keys }) => keys.map((key) => `${entity}.${key}`))
  const SECRETS = /password(?!_expire|_days)|secret|token|hash|salt|satisfaction|storage_key|content|cookie/i
  expect([...new Set(named.filter((name) => SECRETS.test(name)))]).toEqual([])
})
