import { SETTING_KEYS, type SettingKey, settingOf } from '@cadran/rules/administration/settings'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { companySettings, consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import type { AdministeredSetting } from './settings.queries.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './settings-page.tsx'

const PATH = 'administration/setting'
const ADA = consultant({ id: 900, roles: ['ROLE_SETTINGS_ADMIN'], person_type: 'internal' })

const SETTINGS: AdministeredSetting[] = SETTING_KEYS.map((key) => {
  const { kind, limits, default: value } = settingOf(key)
  return { key, kind, limits, value, source: 'default', updated_at: null, updated_by_identity: null }
})

/** A server that keeps what it is sent. */
function server(first: Partial<Record<SettingKey, Partial<AdministeredSetting>>> = {}) {
  let now = SETTINGS.map((setting) => ({ ...setting, ...first[setting.key as SettingKey] }))
  return new FakeApi()
    .on('GET', PATH, () => now)
    .on('GET', `${PATH}/contrast`, ({ query }) =>
      query.get('colour') === '#D07800'
        ? { ratio: '3,29', passes: false, proposal: { colour: '#AE6400', ratio: '4,54' } }
        : { ratio: '6,13', passes: true, proposal: null },
    )
    .on('PATCH', PATH, ({ body }) => {
      const { changes, reset } = body as { changes: Record<string, unknown>; reset: string[] }
      now = now.map((setting) => {
        if (reset.includes(setting.key)) return { ...setting, source: 'default', updated_at: null }
        if (!(setting.key in changes)) return setting
        const by = { updated_at: '2026-05-21T09:00:00', updated_by_identity: 'Ada Minaud' }
        return { ...setting, value: changes[setting.key], source: 'screen', ...by }
      })
      return now
    })
}

async function open(section = '', api = server()) {
  const app = renderApp({ path: `/backend/settings${section}`, user: ADA, api })
  await screen.findByRole('heading', { level: 1, name: 'Réglages' })
  return { ...app, sent: () => api.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body) }
}

const card = (name: string) => screen.findByRole('form', { name })

test('CFG-07 a card is saved on its own, with the stamps that were read, and says who changed it last', async () => {
  const { person, sent } = await open()
  const company = within(await card('Société'))
  const name = company.getByRole('textbox', { name: 'Nom' })
  await person.clear(name)
  await person.type(name, 'Armor')
  expect(company.getByText('1 modification non enregistrée')).toBeVisible()
  await person.click(company.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() =>
    expect(sent()).toEqual([{ changes: { 'company.name': 'Armor' }, reset: [], updated_at: { 'company.name': null } }]),
  )
  expect(await within(await card('Société')).findByText('Modifié par Ada Minaud le 21/05/2026')).toBeVisible()
})

test('CFG-08 a logo is sent at once, seen on its ground, and counts once the card is saved; what is none is told', async () => {
  const hash = 'a'.repeat(64)
  const api = server().on('POST', `${PATH}/logo`, () => ({ hash }))
  const { person, sent } = await open('', api)
  const company = within(await card('Société'))
  const file = new File(['PNG'], 'logo.png', { type: 'image/png' })
  await person.upload(company.getByLabelText('Fichier : Logo, affichage clair'), file)
  expect(await company.findByRole('img', { name: 'Logo, affichage clair' })).toHaveAttribute(
    'src',
    `/api/public/logo/${hash}`,
  )
  api.on('POST', `${PATH}/logo`, () => refusal(415, { code: 'file-type', message: 'Ce type est refusé.' }))
  await person.upload(company.getByLabelText('Fichier : Logo, affichage sombre'), file)
  expect(await company.findByText('Ce type est refusé.')).toBeVisible()
  await person.click(company.getByRole('button', { name: 'Enregistrer' }))
  const stamps = { 'company.logo_light': null }
  await waitFor(() =>
    expect(sent()).toEqual([{ changes: { 'company.logo_light': hash }, reset: [], updated_at: stamps }]),
  )
})

test('CFG-21 new words of the survey are saved once it was said that answers do not compare any more', async () => {
  const { person, sent } = await open('/survey')
  const survey = within(await card('Enquête de satisfaction'))
  const question = survey.getByRole('textbox', { name: 'Question' })
  await person.clear(question)
  await person.type(question, 'Et ce mois ?')
  await person.click(survey.getByRole('button', { name: 'Enregistrer' }))
  const asked = within(await screen.findByRole('dialog'))
  expect(asked.getByText('Les réponses d’avant et d’après ne se comparent plus.')).toBeVisible()
  await person.click(asked.getByRole('button', { name: 'Annuler' }))
  expect(sent()).toEqual([])
  await person.click(survey.getByRole('button', { name: 'Enregistrer' }))
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(sent()).toMatchObject([{ changes: { 'survey.question': 'Et ce mois ?' } }]))
})

test('CFG-22 what waits is told before a feature is switched off', async () => {
  const api = server().on('GET', `${PATH}/pending`, ({ query }) => ({
    count: query.get('feature') === 'extra_activities' ? 3 : 0,
  }))
  const { person, sent } = await open('/features', api)
  const features = within(await card('Fonctions'))
  await person.click(features.getByRole('switch', { name: 'Activités complémentaires' }))
  await person.click(features.getByRole('button', { name: 'Enregistrer' }))
  const asked = within(await screen.findByRole('dialog'))
  expect(asked.getByText('3 demandes en attente ne seront plus visibles.')).toBeVisible()
  await person.click(asked.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(sent()).toMatchObject([{ changes: { 'features.extra_activities': false } }]))
})

test('CFG-17 the teams that stay folded are chosen by the names of their managers', async () => {
  const api = server({ 'planning.excluded': { value: ['M100'] } }).on('GET', 'administration/name', ({ query }) => [
    { matricule: 'M100', identity: 'Nora Vidal' },
    ...(query.get('search') === 'noe' ? [{ matricule: 'M200', identity: 'Léa Noël' }] : []),
  ])
  const { person, sent } = await open('/links', api)
  const planning = within(await card('Planning'))
  expect(await planning.findByText('Nora Vidal · M100')).toBeVisible()
  await person.type(planning.getByRole('combobox', { name: 'Équipes que le planning ne déplie pas' }), 'noe')
  await person.click(await screen.findByRole('option', { name: 'Léa Noël · M200' }))
  await person.click(planning.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(sent()).toMatchObject([{ changes: { 'planning.excluded': ['M100', 'M200'] } }]))
})

test('CFG-02 what was saved goes back to what it was before', async () => {
  const api = server({ 'company.name': { value: 'Armor', source: 'screen', updated_at: '2026-05-20T09:00:00' } })
  const { person, sent } = await open('', api)
  await person.click(await screen.findByRole('button', { name: /Revenir à la valeur d’origine.*Nom/ }))
  await waitFor(() =>
    expect(sent()).toEqual([
      { changes: {}, reset: ['company.name'], updated_at: { 'company.name': '2026-05-20T09:00:00' } },
    ]),
  )
})

test('CFG-09 CFG-10 a colour that is not read says so, and the nearest one is a click away', async () => {
  const { person } = await open()
  const colours = within(await card('Couleurs'))
  const light = colours.getByRole('textbox', { name: 'Couleur, affichage clair' })
  await person.clear(light)
  await person.type(light, '#D07800')
  expect(await colours.findByText(/Contraste insuffisant/)).toBeVisible()
  await person.click(colours.getByRole('button', { name: 'Utiliser #AE6400' }))
  expect(light).toHaveValue('#AE6400')
  await waitFor(() => expect(light).toHaveAccessibleDescription('6,13:1, au moins 4,5:1 demandés'))
})

test('CFG-04 what is wrong stands at its field and nothing is lost; somebody else’s change is told', async () => {
  const api = server()
  const { person, sent } = await open('/rights', api)
  const access = within(await card('Comptes et accès'))
  const days = access.getByRole('textbox', { name: 'Durée d’un mot de passe, en jours' })
  await person.clear(days)
  await person.type(days, '0')
  await person.click(access.getByRole('button', { name: 'Enregistrer' }))
  expect(days).toHaveAccessibleDescription('Un nombre entier entre 1 et 3650 est attendu.')
  expect(sent()).toEqual([])
  api.on('PATCH', PATH, () => refusal(409, { code: 'stale', message: 'Ces données ont été modifiées entre-temps' }))
  await person.clear(days)
  await person.type(days, '90')
  await person.click(access.getByRole('button', { name: 'Enregistrer' }))
  expect(await access.findByText(/Quelqu’un d’autre a modifié ce contenu/)).toBeVisible()
  expect(days).toHaveValue('90')
})

test('CFG-03 what the server alone sets is named with its reason', async () => {
  const { person } = await open('/links', server({ 'links.hr_contact': { value: 'rh', source: 'environment' } }))
  expect(await screen.findByText(/Serveur.*CADRAN_HR_CONTACT/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: /Pourquoi/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/SMTP_URL/)).toBeVisible()
  expect(dialog.getByText(/ne doit pas pouvoir détourner les courriels/)).toBeVisible()
  expect(dialog.getByText('la page /rgpd ne fait aucun appel')).toBeVisible()
})

test('CFG-18 CFG-20 a mail is chosen, written and read as it will be received; what it may name stands beside', async () => {
  const api = server()
    .on('POST', `${PATH}/mail-preview`, ({ body }) => ({
      subject: 'Pour Camille',
      text: (body as { body: string }).body,
    }))
    .on('POST', `${PATH}/mail-test`, () => new Response(null, { status: 204 }))
  const { person } = await open('/mails', api)
  await person.click(await screen.findByRole('link', { name: 'Lien de mot de passe' }))
  const mail = within(await card('Lien de mot de passe'))
  expect(mail.getByText(/\{prenom\} \{lien\} \{societe\}/)).toBeVisible()
  const text = mail.getByRole('textbox', { name: 'Texte' })
  await person.clear(text)
  await person.type(text, 'Ici')
  expect(await mail.findByText('Ici', { selector: 'p' })).toBeVisible()
  await person.click(mail.getByRole('button', { name: 'Enregistrer' }))
  expect(text).toHaveAccessibleDescription('Ce courriel doit contenir {lien}.')
  await person.click(mail.getByRole('button', { name: 'M’envoyer un essai' }))
  await waitFor(() => expect(api.requests.some(({ path }) => path.endsWith('mail-test'))).toBe(true))
})

test('CFG-24 a file is shown before it is taken over; one that is none is told', async () => {
  const changes = [{ field: 'company.name', before: 'Synchrone', after: 'Armor' }]
  const api = server().on('POST', `${PATH}/file`, ({ body }) => ({
    applied: !(body as { dry_run: boolean }).dry_run,
    changes,
  }))
  const { person } = await open('', api)
  const input = screen.getByLabelText('Fichier de réglages')
  await person.upload(
    input,
    new File(['{"format":"cadran-settings","settings":{}}'], 'r.json', { type: 'application/json' }),
  )
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Synchrone → Armor')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Annuler' })).toHaveFocus()
  await person.click(dialog.getByRole('button', { name: 'Reprendre' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(api.sent(`${PATH}/file`).map(({ body }) => (body as { dry_run: boolean }).dry_run)).toEqual([true, false])
  await person.upload(input, new File(['<html>'], 'r.json', { type: 'application/json' }))
  expect(await screen.findByText('Ce fichier n’est pas un fichier de réglages de Cadran.')).toBeVisible()
})

test('CFG-22 a page that the company does without is unknown', async () => {
  renderApp({ path: '/actus', config: companySettings({ features_off: ['news'] }), api: new FakeApi() })
  expect(await screen.findByRole('heading', { level: 1, name: "La page demandée n'existe pas." })).toBeVisible()
})
