import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { companySettings, consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { tokensFor } from '../../../testing/session.ts'
import './first-start-page.tsx'

const UNSET = companySettings({ first_start: true })
const CALL = 'public/first-start'
const OPENED = {
  ends_at: new Date(Date.now() + 2 * 3_600_000).toISOString(),
  mail_folder: '/var/cadran/mails',
  zones: [
    { zone: 'FR', label: 'France métropolitaine' },
    { zone: 'FR-67', label: 'Alsace-Moselle' },
  ],
}

const setAddress = (address: string) => window.history.replaceState(null, '', address)
beforeEach(() => {
  sessionStorage.clear()
  setAddress('/premier-demarrage')
})
afterEach(() => setAddress('/'))

const server = () =>
  new FakeApi()
    .on('POST', 'public/first-start/open', () => ({ ends_at: OPENED.ends_at }))
    .on('GET', CALL, () => OPENED)
    .on('POST', 'public/first-start/check', ({ body }) => {
      const { step, draft } = body as { step: string; draft: { company: { name: string } } }
      if (step === 'company' && draft.company.name === '')
        return refusal(422, { code: 'invalid', message: 'Attendu.', errors: { 'company.name': ['Attendu.'] } })
      return { holidays: [{ day: '2026-05-14', name: 'Ascension', source: 'national' as const }] }
    })

const open = (api = server()) => renderApp({ path: '/premier-demarrage', user: null, config: UNSET, api })
const step = (text: string) => screen.findByRole('heading', { level: 1, name: text })

test.each(['/login', '/', '/tutorials'])(
  'FIR-03 %s says that the portal is not set up, and calls nothing else',
  async (path) => {
    const { api } = renderApp({ path, user: null, config: UNSET })
    expect(await screen.findByText('Le portail n’est pas encore configuré.')).toBeVisible()
    expect(new Set(api.requests.map((request) => request.path))).toEqual(new Set(['public/config']))
  },
)

test('FIR-03 what everybody may read, and a maintenance, stay as they are', async () => {
  renderApp({ path: '/maintenance', user: null, config: UNSET })
  expect(await screen.findByText(/Une maintenance est en cours/)).toBeVisible()
  expect(screen.queryByText('Le portail n’est pas encore configuré.')).toBeNull()
})

test('FIR-04 FIR-05 the token leaves the address before it is sent, once', async () => {
  setAddress('/premier-demarrage#jeton')
  const { api } = open()
  await step('Votre société')
  expect(window.location.hash).toBe('')
  expect(api.sent('public/first-start/open').map(({ body }) => body)).toEqual([{ token: 'jeton' }])
})

test('FIR-04 a link that is none any more says so', async () => {
  open(new FakeApi().on('GET', CALL, () => refusal(404, { code: 'link', message: 'Ce lien n’est plus valable.' })))
  expect(await screen.findByText('Ce lien n’est plus valable.')).toBeVisible()
})

test('FIR-07 FIR-08 a refusal stands at its field, which has the focus; a step that is right leads on, and back', async () => {
  const { person } = open()
  await step('Votre société')
  await person.click(screen.getByRole('button', { name: 'Continuer' }))
  const name = await screen.findByRole('textbox', { name: 'Nom de la société' })
  await waitFor(() => expect(name).toHaveFocus())
  expect(screen.getByText('Attendu.')).toBeVisible()
  await person.type(name, 'Atelier du Lac')
  await person.click(screen.getByRole('button', { name: 'Continuer' }))
  expect(await step('Votre premier lieu de travail')).toHaveFocus()
  expect(await screen.findByText('Ascension')).toBeVisible()
  expect(screen.queryByRole('switch')).toBeNull()
  await person.selectOptions(screen.getByRole('combobox', { name: 'Zone de jours fériés' }), 'FR-67')
  expect(await screen.findByRole('switch', { name: /Vendredi saint férié/ })).not.toBeChecked()
  await person.click(screen.getByRole('button', { name: 'Revenir' }))
  await step('Votre société')
  expect(screen.getByRole('textbox', { name: 'Nom de la société' })).toHaveValue('Atelier du Lac')
})

const ADMIN = { firstname: 'Ada', lastname: 'Minaud', username: 'ada', matricule: 'A1', email: 'ada@lac.example' }
const begin = (at: string, first: string) =>
  sessionStorage.setItem(
    'begun',
    JSON.stringify({
      first_start: {
        step: at,
        logos: { light: 'iVBORw0=', dark: null },
        draft: {
          company: { name: 'Atelier du Lac', brand_light: '#345DBA', brand_dark: '#83A9F9' },
          workplace: { name: 'Siège', holiday_zone: 'FR', good_friday: false },
          administrator: { ...ADMIN, password: { first, second: first } },
        },
      },
    }),
  )

test('FIR-08 after a reload everything typed stands but the passwords, which are asked for again before the end', async () => {
  begin('mails', '')
  const { person } = open()
  await step('Les courriels')
  expect(screen.getByRole('button', { name: 'Terminer' })).toBeDisabled()
  await person.click(screen.getByRole('button', { name: 'Choisir le mot de passe' }))
  await step('Vous, l’administrateur')
  expect(screen.getByRole('textbox', { name: 'Identifiant' })).toHaveValue('ada')
  await person.type(screen.getByLabelText('Mot de passe'), 'Cerisier-Bleu7')
  expect(sessionStorage.getItem('begun')).not.toContain('Cerisier')
})

test('FIR-09 a file of people is looked at at once; with faults one does not go on, without it one does', async () => {
  begin('people', 'Cerisier-Bleu7')
  const looked = {
    columns: [{ name: 'Matricule', field: 'matricule' }],
    columns_fault: null,
    people: 0,
    faults: [{ line: 2, column: 'Lieu', value: 'Sige', reason: 'est inconnu' }],
    fault_count: 1,
    ignores_roles: true,
  }
  const { person, container } = open(server().on('POST', 'public/first-start/people', () => looked))
  await step('Vos collaborateurs')
  const input = container.ownerDocument.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('No field for a file')
  await person.upload(input, new File(['Matricule'], 'people.csv'))
  expect(await screen.findByText('1 erreur : rien ne sera écrit')).toBeVisible()
  expect(screen.getByText(/ligne 2 · colonne « Lieu » : « Sige », est inconnu/)).toBeVisible()
  expect(screen.getByText('Les droits se donnent après, dans le portail.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Continuer' })).toBeDisabled()
  await person.click(screen.getByRole('button', { name: 'Plus tard' }))
  expect(screen.getByRole('button', { name: 'Continuer' })).toBeEnabled()
})

test('FIR-07 CFG-08 the first step takes logo and colours, which a reload keeps and the end sends', async () => {
  const api = server().on('POST', `${CALL}/logo`, () => ({ png: 'iVBORw0=' }))
  const { person } = open(api)
  await step('Votre société')
  await person.type(screen.getByRole('textbox', { name: 'Nom de la société' }), 'Atelier du Lac')
  const light = screen.getByRole('textbox', { name: 'Couleur, affichage clair' })
  await person.clear(light)
  await person.type(light, '#AE6400')
  await person.upload(screen.getByLabelText('Fichier : Logo, affichage clair'), new File(['PNG'], 'logo.png'))
  const logo = await screen.findByRole('img', { name: 'Logo, affichage clair' })
  expect(logo).toHaveAttribute('src', 'data:image/png;base64,iVBORw0=')
  await person.click(screen.getByRole('button', { name: 'Continuer' }))
  await step('Votre premier lieu de travail')
  const [checked] = api.sent(`${CALL}/check`)
  expect(checked?.body).toMatchObject({ draft: { company: { name: 'Atelier du Lac', brand_light: '#AE6400' } } })
  expect(JSON.parse(sessionStorage.getItem('begun') ?? '')).toMatchObject({
    first_start: { draft: { company: { brand_light: '#AE6400' } }, logos: { light: 'iVBORw0=', dark: null } },
  })
})

test('FIR-10 FIR-13 the end sends everything as one form, logs in and opens the home', async () => {
  begin('administrator', '')
  const user = consultant({ firstname: 'Ada' })
  const api = server()
    .on('POST', 'public/first-start/finish', () => undefined as never)
    .on('POST', 'login_check', () => tokensFor(3600))
    .on('GET', 'user/me', () => user)
  const { person, router } = open(api)
  await step('Vous, l’administrateur')
  await person.type(screen.getByLabelText('Mot de passe'), 'Cerisier-Bleu7')
  await person.type(screen.getByLabelText('Confirmation du mot de passe'), 'Cerisier-Bleu7')
  await person.click(screen.getByRole('button', { name: 'Continuer' }))
  await step('Vos collaborateurs')
  await person.click(screen.getByRole('button', { name: 'Continuer' }))
  await step('Les courriels')
  expect(screen.getByText('Aucun serveur de courriel : les messages restent dans /var/cadran/mails.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Terminer' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  const [sent] = api.requests.filter(({ path }) => path === 'public/first-start/finish')
  const form = sent?.body
  const draft = form instanceof FormData ? form.get('draft') : null
  expect(form instanceof FormData && [form.get('logo_light'), form.get('logo_dark')]).toEqual(['iVBORw0=', null])
  expect(typeof draft === 'string' && JSON.parse(draft)).toMatchObject({
    administrator: { ...ADMIN, password: { first: 'Cerisier-Bleu7' } },
  })
  expect(within(document.body).getByText('Le portail est prêt.')).toBeVisible()
})
