import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { office } from '../../../testing/absence-office.ts'
import { type FakeApi, refusal } from '../../../testing/fake-api.ts'
import { manager } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { setWindowWidth } from '../../../testing/window.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './absences-page.tsx'

const FILE = 'validation/event/absence/user/export'
const NAME = 'absences_2026-05-18.xlsx'

const kept: string[] = []
const file = () => new Response('PK', { headers: { 'Content-Disposition': `attachment; filename=${NAME}` } })

beforeEach(() => {
  kept.length = 0
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:kept')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    kept.push(this.download)
  })
})
afterEach(() => vi.restoreAllMocks())

function openList(api: FakeApi, path = '/backend/absences?states=validated1&search=au') {
  return renderApp({ path, user: manager({ roles: ['ROLE_VALIDATION', 'ROLE_ABSENCE_SHOW'] }), api })
}

async function choose(person: ReturnType<typeof openList>['person'], format: string) {
  const button = await screen.findByRole('button', { name: 'Exporter' })
  await waitFor(() => expect(button).toBeEnabled())
  await person.click(button)
  await person.click(await screen.findByRole('menuitem', { name: format }))
}

test('CLO-11 exports what the filters show, whole, and says that it begins and has arrived', async () => {
  const { person, api } = openList(office().on('GET', FILE, file))
  await choose(person, 'Excel (XLSX)')
  await waitFor(() => expect(kept).toEqual([NAME]))
  const [{ query } = { query: new URLSearchParams() }] = api.sent(FILE)
  expect(Object.fromEntries(query)).toMatchObject({ 'states[]': 'validated1', search: 'au', format: 'xlsx' })
  expect([query.get('page'), query.get('maxResults')]).toEqual([null, null])
  expect(await screen.findByText(`Téléchargement terminé : ${NAME}`)).toBeVisible()
})

test('CLO-11 a refusal is told in the server’s words, a file that breaks off in ours', async () => {
  const tooMany = 'Cette liste dépasse 100 000 lignes : réduisez-la par les filtres, puis recommencez.'
  const api = office().on('GET', FILE, () => refusal(422, { code: 'too-many-rows', message: tooMany }))
  const { person } = openList(api)
  await choose(person, 'CSV')
  expect(await screen.findByText(tooMany)).toBeVisible()
  api.on('GET', FILE, () => {
    const body = new ReadableStream({ start: (stream) => stream.error(new Error('The line is dead')) })
    return new Response(body)
  })
  await choose(person, 'CSV')
  expect(await screen.findByText(/^Le téléchargement a été interrompu/)).toBeVisible()
  expect(kept).toEqual([])
})

test('CLO-11 on a small window too, for the level that is shown', async () => {
  setWindowWidth(390)
  const { person, api } = openList(office().on('GET', FILE, file), '/backend/absences')
  await choose(person, 'Excel (XLSX)')
  await waitFor(() => expect(kept).toEqual([NAME]))
  expect(api.sent(FILE)[0]?.query.getAll('states[]')).toEqual(['submitted'])
  expect(await screen.findByText(`Téléchargement terminé : ${NAME}`)).toBeVisible()
})
