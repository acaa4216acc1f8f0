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
