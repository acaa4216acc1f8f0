import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { manager } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { setWindowWidth } from '../../../testing/window.ts'
import type { AbsenceCode } from './absence-codes.queries.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './absence-codes-page.tsx'

const PATH = 'backend/absence-codes'
const HOLDER = manager({ is_manager: false, roles: ['ROLE_VALIDATION', 'ROLE_ABSENCE_CODES_LIST'] })

function code(changes: Partial<AbsenceCode>): AbsenceCode {
  return {
    id: 17,
    description: 'Congés payés',
    short_code: 'CP',
    has_relevant_counter: true,
    master_data_label: 'gta',
    is_deductible: true,
    archived: false,
    created_at: '2016-01-04',
    ...changes,
  }
}

const CODES = [
  code({
    id: 21,
    description: 'Arrêt maladie',
    short_code: 'MAL',
    master_data_label: 'pay',
    has_relevant_counter: false,
  }),
  code({}),
  code({ id: 23, description: 'Événement familial', short_code: 'EVF', master_data_label: 'hr', is_deductible: false }),
  code({ id: 30, description: 'Sans origine', short_code: 'SO', master_data_label: null, created_at: null }),
]

const company = (codes: AbsenceCode[] = CODES) => new FakeApi().on('GET', PATH, () => codes)

async function openCodes(api = company(), user = HOLDER) {
  const app = renderApp({ path: '/backend/absence-codes', user, api })
  await screen.findByRole('heading', { level: 1, name: "Codes d'absence" })
  return app
}

const cellsOf = (description: string) => {
  const row = screen.getByRole('rowheader', { name: description }).closest('tr') ?? document.body
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
}

test('COD-05 COD-06 COD-07 COD-12 the columns have their words', async () => {
  await openCodes()
  expect((await screen.findAllByRole('columnheader')).map((head) => head.textContent)).toEqual([
    'Id',
    'Description',
    'Code',
    'Rattaché à un compteur',
    'Master Data',
    'Déductible',
    'Date de création',
  ])
})

test('COD-08 COD-09 COD-10 COD-11 each value stands in its column', async () => {
  await openCodes()
  await screen.findByText('Congés payés')
  expect(cellsOf('Congés payés')).toEqual(['17', 'CP', 'Oui', 'GTA', 'Oui', '04/01/2016'])
  expect(cellsOf('Arrêt maladie')).toEqual(['21', 'MAL', 'Non', 'Talentia', 'Oui', '04/01/2016'])
})

test('COD-13 COD-14 COD-15 EX-V-89 master data gta is GTA, pay is Talentia, anything else is unknown', async () => {
  await openCodes()
  await screen.findByText('Congés payés')
  const services = CODES.map(({ description }) => cellsOf(description)[3])
  expect(services).toEqual(['Talentia', 'GTA', 'Inconnu', 'Inconnu'])
})

test('COD-17 no code is said so, nothing can be changed', async () => {
  await openCodes(company([]))
  expect(await screen.findByText('Aucun résultat')).toBeVisible()
  expect(within(screen.getByRole('main')).queryByRole('textbox')).toBeNull()
})

test('BCK-56 loading is not empty', async () => {
  await openCodes(new FakeApi())
  expect(await screen.findByText('Chargement en cours')).toBeInTheDocument()
  expect(screen.queryByText('Aucun résultat')).toBeNull()
})

test('BCK-45 a failure says what happened, and can be tried again', async () => {
  const message = 'Une maintenance est en cours.'
  const api = company().on('GET', PATH, () => refusal(409, { code: 'x', message }))
  const { person } = await openCodes(api)
  expect(await screen.findByText(message)).toBeVisible()
  api.on('GET', PATH, () => CODES)
  await person.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByText('Congés payés')).toBeVisible()
})

test('BCK-32 WIN-06 COD-02 the page is refused without its role', async () => {
  const user = manager({ roles: ['ROLE_VALIDATION', 'ROLE_PAY_MANAGER'] })
  const { api } = renderApp({ path: '/backend/absence-codes', user, api: company() })
  expect(await screen.findByText('Vous n’avez pas accès à cette page')).toBeVisible()
  expect(api.sent(PATH)).toEqual([])
})

test('BCK-16 the menu leads there, for its holder alone', async () => {
  await openCodes()
  const menu = within(screen.getByRole('navigation', { name: "Menu de l'administration" }))
  expect(menu.getByRole('link', { name: "Codes d'absence" })).toHaveAttribute('href', '/backend/absence-codes')
})

test('WIN-09 COD-05 at 390 px each code says all of it, what tells it from the others below its name', async () => {
  setWindowWidth(390)
  await openCodes()
  const row = (await screen.findByRole('rowheader', { name: /^Congés payés/ })).closest('tr') ?? document.body
  for (const words of ['CP · n° 17 · 04/01/2016', 'Oui', 'GTA']) expect(row).toHaveTextContent(words)
  expect(screen.getAllByRole('columnheader')).toHaveLength(4)
})

test('ORG-13 who keeps the codes has a way to them from here; who reads them alone has none', async () => {
  const { unmount } = await openCodes()
  expect(screen.queryByRole('link', { name: 'Modifier les codes' })).toBeNull()
  unmount()
  await openCodes(company(), manager({ roles: [...HOLDER.roles, 'ROLE_USER_ADMIN'] }))
  expect(screen.getByRole('link', { name: 'Modifier les codes' })).toHaveAttribute(
    'href',
    '/backend/organisation/event-codes',
  )
})
