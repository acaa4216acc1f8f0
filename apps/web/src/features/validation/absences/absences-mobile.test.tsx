import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CurrentUser } from '../../../platform/session.ts'
import { type ApiRequest, FakeApi, refusal } from '../../../testing/fake-api.ts'
import { manager } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { setWindowWidth } from '../../../testing/window.ts'
import { anAbsence, aPerson, PEOPLE } from './absence-fixtures.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './absences-page.tsx'

const LIST = 'validation/event/absence/user'
const ACT = 'validation/event-action'
const FIRST: CurrentUser['roles'] = ['ROLE_VALIDATION', 'ROLE_ABSENCE_SHOW', 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL']
const SECOND: CurrentUser['roles'] = ['ROLE_VALIDATION', 'ROLE_ABSENCE_SHOW', 'ROLE_ABSENCE_ACCEPT_SECOND_LEVEL']
const BENALI = PEOPLE.slice(1, 2)

function openCards(api: FakeApi, roles = FIRST) {
  return renderApp({ path: '/backend/absences', user: manager({ roles }), api })
}

/** A page that is so long, scrolled so far. */
function scrollTo(scrollHeight: number, clientHeight: number, scrollY: number): void {
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: scrollHeight, configurable: true })
  Object.defineProperty(document.documentElement, 'clientHeight', { value: clientHeight, configurable: true })
  Object.defineProperty(window, 'scrollY', { value: scrollY, configurable: true })
  fireEvent.scroll(window)
}

describe('on a small window', () => {
  beforeEach(() => setWindowWidth(1000))

  test('BCK-35 EX-V-91 at 1000 px there are cards, at 1001 px the table', async () => {
    const { unmount } = openCards(new FakeApi().onList(LIST, BENALI, 1))
    expect(await screen.findByRole('article', { name: 'Absence de Samir Benali' })).toBeVisible()
    unmount()
    setWindowWidth(1001)
    openCards(new FakeApi().onList(LIST, BENALI, 1))
    expect(await screen.findByRole('table')).toBeVisible()
  })

  test('ABS-27 ABS-28 has the same title and its own empty text', async () => {
    openCards(new FakeApi().onList(LIST, [], 0))
    expect(await screen.findByText('Aucune absence à valider')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("Validation d'absences")
  })

  test('ABS-30 ABS-36 level 1 asks for 25 submitted, level 2 alone for validated1', async () => {
    const first = new FakeApi().onList(LIST, BENALI, 1)
    const { unmount } = openCards(first)
    await screen.findByRole('article')
    expect(first.sent(LIST)[0]?.query.get('maxResults')).toBe('25')
    expect(first.sent(LIST)[0]?.query.getAll('states[]')).toEqual(['submitted'])
    unmount()
    const second = new FakeApi().onList(LIST, BENALI, 1)
    openCards(second, SECOND)
    await screen.findByRole('article')
    expect(second.sent(LIST)[0]?.query.getAll('states[]')).toEqual(['validated1'])
    expect(screen.queryByRole('group', { name: 'Niveau de validation' })).toBeNull()
  })

  test('ABS-30 a holder of both levels switches between them', async () => {
    const { api, person } = openCards(new FakeApi().onList(LIST, BENALI, 1), [...FIRST, ...SECOND])
    await screen.findByRole('article')
    await person.click(screen.getByRole('radio', { name: /Niveau 2/ }))
    await waitFor(() => expect(api.sent(LIST).at(-1)?.query.getAll('states[]')).toEqual(['validated1']))
  })

  test('ABS-30 the next 25 come within 100 px of the end', async () => {
    const people = Array.from({ length: 25 }, (_, index) =>
      aPerson('Test', `Numéro ${String(index)}`, {
        id: index + 1,
        matricule: `C${String(index)}`,
        absences: [anAbsence('cp', { id: index + 1 })],
      }),
    )
    scrollTo(5000, 800, 0)
    const later = people.map((one) => ({ ...one, id: one.id + 50, matricule: `D${one.matricule}`, absences: [] }))
    const answer = ({ query }: ApiRequest) =>
      new Response(JSON.stringify(query.get('page') === '1' ? people : later), { headers: { 'X-Total-Count': '50' } })
    const { api } = openCards(new FakeApi().on('GET', LIST, answer))
    await screen.findAllByRole('article')
    const pages = () => api.sent(LIST).map(({ query }) => query.get('page'))
    scrollTo(5000, 800, 4099)
    expect(pages()).toEqual(['1'])
    scrollTo(5000, 800, 4100)
    await waitFor(() => expect(pages()).toEqual(['1', '2']))
  })

  test('ABS-30 ABS-108 the sheet repeats what is decided and sends its comment', async () => {
    const api = new FakeApi().onList(LIST, BENALI, 1).on('POST', ACT, () => new Response('{}', { status: 201 }))
    const { person } = openCards(api)
    await person.click(await screen.findByRole('button', { name: 'Valider' }))
    const sheet = within(await screen.findByRole('dialog', { name: "Valider l'absence" }))
    expect(sheet.getByText('du 07/12/2026 (matin)')).toBeVisible()
    expect(sheet.getByText('Solde Insuffisant')).toBeVisible()
    expect(sheet.getByText('Interne, non envoyé au collaborateur.')).toBeVisible()
    await person.type(sheet.getByRole('textbox', { name: 'Commentaire' }), 'Vu')
    await person.click(sheet.getByRole('button', { name: 'Valider niveau 1' }))
    await waitFor(() =>
      expect(api.sent(ACT)[0]?.body).toMatchObject({ event: 73, action: 'validated1', comment: 'Vu' }),
    )
  })

  test('KEY-02 BCK-47 a refusal starts in its reason, and closing the sheet sends nothing', async () => {
    const { api, person } = openCards(new FakeApi().onList(LIST, BENALI, 1))
    await person.click(await screen.findByRole('button', { name: 'Refuser' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Commentaire' })).toHaveFocus())
    await person.click(await screen.findByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.sent(ACT)).toHaveLength(0)
  })

  test('ABS-29 ABS-121 a refusal is told on its card', async () => {
    const api = new FakeApi().onList(LIST, BENALI, 1).on('POST', ACT, () => refusal(500, {}))
    const { person } = openCards(api)
    await person.click(await screen.findByRole('button', { name: 'Valider' }))
    await person.click(await screen.findByRole('button', { name: 'Valider niveau 1' }))
    const card = await screen.findByRole('article')
    expect(await within(card).findByRole('alert')).toHaveTextContent('Une erreur est survenue')
  })
})
