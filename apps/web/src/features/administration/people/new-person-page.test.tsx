import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { administeredCard } from '../../../testing/administered.ts'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './card-page.tsx'
import './identity-tab.tsx'
import './new-person-page.tsx'

const PEOPLE = 'administration/person'
const ADA = consultant({ id: 900, roles: ['ROLE_USER_ADMIN'], person_type: 'internal' })

const PARIS = {
  id: 1,
  name: 'Paris',
  holiday_zone: 'FR',
  zone_label: 'France métropolitaine',
  good_friday: false,
  archived: false,
  people_count: 3,
  changed_by: null,
  changed_at: null,
}

const server = () =>
  new FakeApi()
    .onList(PEOPLE, [], 0)
    .on('GET', 'administration/workplace', () => [PARIS])
    .on('GET', `${PEOPLE}/{id}`, () => administeredCard({ id: 12 }))
    .on('GET', `${PEOPLE}/free-username`, ({ query }) => ({
      username: `${query.get('firstname') ?? ''}.${query.get('lastname') ?? ''}2`.toLowerCase(),
    }))
    .on('POST', PEOPLE, () => ({ id: 12 }))

async function openForm(api = server()) {
  const app = renderApp({ path: '/backend/people/new', user: ADA, api })
  await screen.findByRole('option', { name: 'Paris' })
  const write = (name: string, text: string) => app.person.type(screen.getByRole('textbox', { name }), text)
  const sent = () => api.requests.filter(({ method, path }) => method === 'POST' && path === PEOPLE)
  const fill = async (start: string) => {
    await write('Prénom', 'Lea')
    await write('Nom', 'Noel')
    await write('Matricule', 'C901')
    await app.person.selectOptions(screen.getByRole('combobox', { name: 'Lieu de travail' }), 'Paris')
    await write('Date d’entrée', start)
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Identifiant' })).toHaveValue('lea.noel2'))
  }
  const save = () => app.person.click(screen.getByRole('button', { name: 'Créer la fiche' }))
  return { ...app, write, sent, fill, save }
}

test('ADM-10 ADM-11 a username is proposed; without an address no link can be sent; the card opens in the end', async () => {
  const { fill, write, sent, save, person, router } = await openForm()
  await fill('04/05/2026')
  const link = screen.getByRole('checkbox', { name: 'Envoyer le lien d’accès' })
  expect(link).toBeDisabled()
  expect(link).toHaveAccessibleDescription('Sans adresse e-mail, aucun lien ne peut être envoyé.')
  await write('E-mail professionnel', 'lea@synchrone.example')
  expect(link).toBeEnabled()
  expect(link).toBeChecked()
  await person.selectOptions(screen.getByRole('combobox', { name: 'Modalité' }), '38h30')
  await save()
  await waitFor(() => expect(router.state.location.pathname).toBe('/backend/people/12'))
  expect(sent().map(({ body }) => body)).toEqual([
    {
      firstname: 'Lea',
      lastname: 'Noel',
      matricule: 'C901',
      username: 'lea.noel2',
      email: 'lea@synchrone.example',
      person_type: 'consultant',
      modality: 2,
      workplace: 'Paris',
      manager: null,
      is_manager: false,
      is_visible: true,
      start_at: '2026-05-04',
      send_link: true,
    },
  ])
})

test('ADM-12 a start far away is asked once more, the focus on going back', async () => {
  const { fill, sent, save, person } = await openForm()
  await fill('04/05/1966')
  await save()
  expect(await screen.findByText('Cette date est lointaine. Est-elle bien la bonne ?')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Revenir' })).toHaveFocus())
  expect(sent()).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Oui, créer la fiche' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
})

test('ADM-09 what is refused stands at its field, and all that was written stays', async () => {
  const errors = { username: ['C201 le porte déjà'] }
  const message = 'Cet identifiant est déjà pris.'
  const { fill, save } = await openForm(
    server().on('POST', PEOPLE, () => refusal(422, { code: 'username-taken', message, errors })),
  )
  await fill('04/05/2026')
  await save()
  expect(await screen.findByText('C201 le porte déjà')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Identifiant' })).toHaveFocus()
  expect(screen.getByRole('textbox', { name: 'Prénom' })).toHaveValue('Lea')
})
