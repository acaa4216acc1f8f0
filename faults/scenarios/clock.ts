import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { fileForm, logIn, type Person } from '../person.ts'
import { start } from '../portal.ts'
import { must, mustEqual, type Scenario } from '../scenario.ts'
import type { World } from '../world.ts'

const CLOCK = fileURLToPath(new URL('../clock.mjs', import.meta.url))
const MINUTE_MS = 60_000
const MONTH = 'timesheet/month/3/2026'

const comment = async (person: Person, text: string, updated_at?: string) => {
  const { status, body } = await person.post<{ updated_at: string }>(MONTH, { draft: true, comment: text, updated_at })
  mustEqual(status, 200, `a write: ${text}`)
  return body.updated_at
}

/** The cookies of a session once more, with those that an answer sets in their place. */
function renewed(cookie: string, headers: Headers): string {
  const parts = new Map(cookie.split('; ').map((part) => [part.split('=')[0], part]))
  for (const set of headers.getSetCookie()) {
    const [part = ''] = set.split(';')
    parts.set(part.split('=')[0], part)
  }
  return [...parts.values()].join('; ')
}

async function setBack(world: World): Promise<void> {
  const company = await world.server()
  const file = join(company.folder, 'clock')
  const turn = async (minutes: number) => {
    writeFileSync(file, String(minutes * MINUTE_MS))
    await pause(500)
  }
  await turn(0)
  const portal = await start(company.port, {
    ...company.settings(),
    FAULTS_CLOCK_FILE: file,
    NODE_OPTIONS: `--import ${CLOCK}`,
  })
  const person = await logIn(portal.origin, 'consultant')
  const editor = await logIn(portal.origin, 'ged')
  const stamps = [await comment(person, 'à l’heure')]
  // As many uploads as a minute takes.
  for (let n = 0; n < 60; n += 1) await editor.send('POST', 'document/category/1', fileForm('a.pdf', 'pas un PDF'))
  mustEqual(
    (await editor.send('POST', 'document/category/1', fileForm('a.pdf', 'x'))).status,
    429,
    'one upload too many',
  )

  await turn(-120)
  mustEqual((await person.get('user/me')).status, 200, 'a session opened before')
  for (const text of ['deux heures plus tôt', 'encore']) stamps.push(await comment(person, text, stamps.at(-1)))
  mustEqual([...new Set(stamps)].sort(), stamps, 'stamps grow')
  const early = await logIn(portal.origin, 'consultant')
  mustEqual((await early.get('user/me')).status, 200, 'a session opened after')
  mustEqual(
    (await editor.send('POST', 'document/category/1', fileForm('a.pdf', '%PDF-1.7\n'))).status,
    201,
    'an upload',
  )

  await turn(-55)
  mustEqual((await early.get('user/me')).status, 401, 'a session that lasted its hour')
  const again = await early.send('POST', 'token/refresh')
  mustEqual(again.status, 200, 'its renewal')
  const later = { cookie: renewed(early.cookie, again.headers) }
  mustEqual((await early.send('GET', 'user/me', null, later)).status, 200, 'a session renewed')
  await turn(65)
  mustEqual((await person.get('user/me')).status, 401, 'the first session, once its hour is over')
  await turn(0)
  must(
    (await comment(await logIn(portal.origin, 'consultant'), 'à l’heure', stamps.at(-1))) > (stamps.at(-1) ?? ''),
    'stamps',
  )
  mustEqual(portal.errors(), '', 'what was told')
  mustEqual(await portal.stop(), 0, 'the exit code')
}

export const clock: Scenario[] = [{ name: 'clock: set back by two hours', run: setBack }]
