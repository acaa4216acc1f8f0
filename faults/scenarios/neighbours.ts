import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import S3rver from 's3rver'
import { freePort } from '../../scripts/lib/throwaway.mjs'
import { untilDone } from '../jobs.ts'
import { openMailServer } from '../mail-server.ts'
import { ask, fileForm, logIn, type Person } from '../person.ts'
import { start } from '../portal.ts'
import { openPushService } from '../push-service.ts'
import { openScanner } from '../scanner.ts'
import { must, mustEqual, type Scenario } from '../scenario.ts'
import { until } from '../wait.ts'
import type { World } from '../world.ts'

const MONTH = 'timesheet/month/3/2026'
const PDF = '%PDF-1.7\nun fichier\n'
const CATEGORY = 'document/category/1'

interface Refusal {
  message: string
}

const upload = (editor: Person) => editor.send<Refusal & { id: number }>('POST', CATEGORY, fileForm('essai.pdf', PDF))
const download = (editor: Person, id: number) => editor.get<string>(`document/${id}/file`)

/** Mails and pushes wait while nobody takes them, and leave once when somebody does. */
async function messages(world: World): Promise<void> {
  const company = await world.server()
  const [mail_server, push_service] = [await openMailServer(), await openPushService()]
  try {
    const more = { SMTP_URL: mail_server.url, ...push_service.settings }
    const portal = await start(company.port, { ...company.settings(), ...more })
    const person = await logIn(portal.origin, 'interne')
    const manager = await logIn(portal.origin, 'manager')
    const device = { token: push_service.token, name: 'Navigateur', os: 'Linux' }
    mustEqual((await manager.post('device', device)).status, 201, 'a device')
    await mail_server.goAway()
    push_service.breakOff(true)
    mustEqual((await person.post(MONTH, { satisfaction: 3 })).status, 200, 'a month sent')
    const waiting = `select name from pgboss.job where state = 'retry' and name in ('audit-recorded', 'push-device') order by name`
    await until('both wait', 60_000, async () => (await company.query(waiting)).length === 2)
    mustEqual((await ask(portal.origin, 'health/ready')).status, 200, 'ready')
    await mail_server.comeBack()
    push_service.breakOff(false)
    // When they would be tried again anyway, half a minute and more later.
    await company.query(`update pgboss.job set start_after = now() where state = 'retry'`)
    for (const queue of ['audit-recorded', 'push-device']) await untilDone({ origin: portal.origin, company }, queue)
    mustEqual([...mail_server.received.values()], [1], 'mails')
    mustEqual(push_service.received(), 1, 'pushes')
    mustEqual(await portal.stop(), 0, 'the exit code')
  } finally {
    await mail_server.goAway()
    push_service.close()
  }
}

async function scanner(world: World): Promise<void> {
  const company = await world.server()
  const clamd = await openScanner()
  const portal = await start(company.port, { ...company.settings(), CLAMD_URL: clamd.url })
  const editor = await logIn(portal.origin, 'ged')
  mustEqual((await upload(editor)).status, 201, 'an upload')
  const rows = () => company.query('select count(*)::int as n from documents')
  const before = await rows()
  for (const how of ['away', 'break', 'hang'] as const) {
    await clamd.behave(how)
    const answer = upload(editor)
    mustEqual((await editor.get('user/me')).status, 200, 'the rest meanwhile')
    const { status, body } = await answer
    mustEqual([status, typeof body.message], [422, 'string'], `an upload while the scanner does ${how}`)
  }
  mustEqual(await rows(), before, 'files kept unseen')
  await clamd.behave('well')
  mustEqual((await upload(editor)).status, 201, 'an upload afterwards')
  await clamd.behave('away')
  mustEqual(await portal.stop(), 0, 'the exit code')
}

/** Tries a store that works, then one that is away, then the same again. */
async function tryStore(editor: Person, away: () => Promise<void>, back: () => Promise<void>): Promise<void> {
  const { status, body } = await upload(editor)
  mustEqual(status, 201, 'an upload')
  await away()
  try {
    const [put, get] = [await upload(editor), await download(editor, body.id)]
    mustEqual(
      [put.status, put.body.message],
      [503, "Le fichier n'a pas pu être enregistré, veuillez réessayer plus tard."],
      'put',
    )
    must(
      get.status === 503 && JSON.stringify(get.body).includes("n'a pas pu être lu"),
      `${get.status} ${JSON.stringify(get.body)}`,
    )
    mustEqual((await editor.get('user/me')).status, 200, 'the rest meanwhile')
  } finally {
    await back()
  }
  const found = await download(editor, body.id)
  mustEqual([found.status, found.body], [200, PDF], 'what was kept before')
  mustEqual((await upload(editor)).status, 201, 'an upload afterwards')
}

async function folderStore(world: World): Promise<void> {
  const company = await world.server()
  const portal = await start(company.port, company.settings())
  const files = join(company.folder, 'files')
  mkdirSync(files, { recursive: true })
  await tryStore(
    await logIn(portal.origin, 'ged'),
    async () => {
      renameSync(files, `${files}.away`)
      writeFileSync(files, '')
    },
    async () => {
      rmSync(files)
      renameSync(`${files}.away`, files)
    },
  )
  mustEqual(await portal.stop(), 0, 'the exit code')
}

async function objectStore(world: World): Promise<void> {
  const company = await world.server()
  const port = await freePort()
  const directory = world.newFolder('bucket')
  const open = async () => {
    const configureBuckets = [{ name: 'fichiers', configs: [] }]
    const server = new S3rver({ port, address: '127.0.0.1', silent: true, directory, configureBuckets })
    await server.run()
    return server
  }
  let server = await open()
  const S3_URL = `http://S3RVER:S3RVER@127.0.0.1:${port}/fichiers`
  const portal = await start(company.port, { ...company.settings(), S3_URL })
  await tryStore(
    await logIn(portal.origin, 'ged'),
    () => server.close(),
    async () => {
      server = await open()
    },
  )
  mustEqual(await portal.stop(), 0, 'the exit code')
  await server.close()
}

export const neighbours: Scenario[] = [
  { name: 'neighbours: mail server and push service away and back', run: messages },
  { name: 'neighbours: the scanner away, breaking off, silent and back', run: scanner },
  { name: 'neighbours: the folder of files away and back', run: folderStore },
  { name: 'neighbours: the object store away and back', run: objectStore },
]
