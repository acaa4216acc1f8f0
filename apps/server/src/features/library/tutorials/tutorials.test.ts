import type { EditedTutorial, Tutorial } from '@cadran/contract/library/tutorials'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeDemoContent } from '../../../platform/seed/content.ts'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
  await storeDemoContent(portal.database.kysely, '2026-05-21', portal.platform.storage)
})
afterAll(() => portal.close())

test('TUT-04 TUT-05 every logged-in person gets the tutorials of a type, contractors too', async () => {
  expect((await portal.anonymous.get('tutorial?tutorialType=desktop')).status).toBe(401)
  for (const name of ['consultant', 'prestataire', 'interne']) {
    const { status, body } = await (await portal.as(name)).get<Tutorial[]>('tutorial?tutorialType=desktop')
    expect([name, status, body.length]).toEqual([name, 200, 8])
    expect(body[0]).toEqual({
      id: 1,
      url: null,
      youtube_url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      embed_url: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
      thumbnail: expect.stringMatching(/^\/api\/public\/tutorial\/1\/thumbnail\?v=/),
      label: 'Saisir son CRA en trois clics',
      description: 'Le mois prérempli, corriger ce qui diffère, envoyer.',
      category: 'Mon activité',
      tutorial_type: 'desktop',
      duration_seconds: 130,
    })
    expect(body.at(-1)).toMatchObject({
      youtube_url: null,
      embed_url: null,
      url: 'https://tutoriels.example/notifications',
    })
  }
})

test('TUT-01 TUT-03 TUT-06 without a login the same list, with thumbnails that anybody may see', async () => {
  const { status, body } = await portal.anonymous.get<Tutorial[]>('public/tutorial?tutorialType=desktop')
  expect([status, body.length]).toEqual([200, 8])
  const thumbnail = await portal.app.inject({ url: body[0]?.thumbnail ?? '' })
  expect([thumbnail.statusCode, thumbnail.headers['content-type']]).toEqual([200, 'image/webp'])
  for (const id of ['999', '0', 'x']) {
    expect([id, (await portal.anonymous.get(`public/tutorial/${id}/thumbnail`)).status]).toEqual([id, 404])
  }
})

test('TUT-08 TUT-10 the type is desktop unless said, and a written one comes at the end of its list', async () => {
  expect((await portal.anonymous.get<Tutorial[]>('public/tutorial')).body).toHaveLength(8)
  expect((await portal.anonymous.get<Tutorial[]>('public/tutorial?tutorialType=mobile')).body).toEqual([])
  expect((await portal.anonymous.get('public/tutorial?tutorialType=tv')).status).toBe(422)
  const writer = await portal.as('contenu')
  const { body } = await writer.post<EditedTutorial>('backend/tutorial', {
    label: 'Nouveau',
    description: '<b>x</b>',
    category: 'Validation',
    url: '',
    youtube_url: 'https://youtu.be/aqz-KE-bpKQ',
    duration_seconds: null,
    picture_id: null,
  })
  const list = (await portal.anonymous.get<Tutorial[]>('public/tutorial')).body
  expect(list.at(-1)).toMatchObject({ label: 'Nouveau', description: '<b>x</b>', thumbnail: null })
  expect((await writer.delete(`backend/tutorial/${body.id}`)).status).toBe(204)
})

test('TUT-04 a tutorial is moved among all, whoever reads sees it there, and it leaves a trace', async () => {
  const writer = await portal.as('contenu')
  const order = async () => (await portal.anonymous.get<Tutorial[]>('public/tutorial')).body.map(({ id }) => id)
  const before = await order()
  const [first = 0, second = 0, ...others] = before
  const { status, body } = await writer.patch<{ ids: number[] }>('backend/tutorial/sort', { id: first, position: 1 })
  expect([status, body.ids]).toEqual([200, [second, first, ...others]])
  expect(await order()).toEqual([second, first, ...others])
  const trace = await portal.database.kysely
    .selectFrom('audit')
    .where('entity', '=', 'tutorial')
    .where('action', '=', 'move')
    .select(['entity_id', 'before', 'after'])
    .execute()
  expect(trace).toEqual([{ entity_id: first, before: { position: 0 }, after: { position: 1 } }])
  // Past the end is last; two at once both move, one after the other.
  const moves = [
    { id: second, position: 99 },
    { id: first, position: 99 },
  ]
  const both = await Promise.all(moves.map((move) => writer.patch('backend/tutorial/sort', move)))
  expect(both.map((answer) => answer.status)).toEqual([200, 200])
  const now = await order()
  expect([now.length, now.slice(-2).toSorted((a, b) => a - b)]).toEqual([
    before.length,
    [first, second].toSorted((a, b) => a - b),
  ])
})

test('README 14 moving a tutorial: 401, 403 without the role, 404 unknown, 422 for a place that is none', async () => {
  const move = { id: 1, position: 0 }
  expect((await portal.anonymous.patch('backend/tutorial/sort', move)).status).toBe(401)
  for (const name of ['consultant', 'ged', 'syndicats']) {
    expect([name, (await (await portal.as(name)).patch('backend/tutorial/sort', move)).status]).toEqual([name, 403])
  }
  const writer = await portal.as('contenu')
  expect((await writer.patch('backend/tutorial/sort', { id: 999, position: 0 })).status).toBe(404)
  for (const wrong of [
    { id: 1 },
    { position: 1 },
    { id: 1, position: -1 },
    { id: 1, position: 1.5 },
    { id: 'x', position: 1 },
  ]) {
    expect((await writer.patch('backend/tutorial/sort', wrong)).status).toBe(422)
  }
})
