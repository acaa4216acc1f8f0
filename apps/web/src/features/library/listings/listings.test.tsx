import { M_STALE } from '@cadran/rules/portal/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { setWindowWidth } from '../../../testing/window.ts'
import type { Edited } from './listings.queries.ts'

// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './listings-page.tsx'
import './edit-contact-page.tsx'

const writer = consultant({ roles: ['ROLE_CONTENT_ADMIN'] })
const STAMP = '2026-05-20T09:00:00'
const GROUPS = [
  { id: 3, name: 'Services', detail: 'Mes contacts', picture_url: null },
  { id: 4, name: 'Direction', detail: 'Équipe corporate', picture_url: null },
]

const group: Edited<'contact-group'> = {
  id: 3,
  updated_at: STAMP,
  tab: 'contact',
  title: 'Services',
  text: '',
  email: '',
  phone: '',
  mobile: '',
  display_name: true,
  is_management: false,
  priority: 2,
}

const textbox = (name: string) => screen.findByRole('textbox', { name })
const save = () => screen.getByRole('button', { name: 'Enregistrer' })
const changes = ({ requests }: FakeApi) => requests.filter(({ method }) => method === 'POST' || method === 'PATCH')

test('CON-11 CON-12 a contact needs a name or a matricule and a group; what the server refuses is told at its field', async () => {
  const api = new FakeApi().onList('backend/contact-group', GROUPS, 2).on('POST', 'backend/contact', () =>
    refusal(422, {
      code: 'x',
      message: 'Ce matricule est inconnu.',
      errors: { matricule: ['Ce matricule est inconnu.'] },
    }),
  )
  const { person, router } = renderApp({ path: '/backend/contacts/nouveau', api, user: writer })
  const matricule = await textbox('Matricule')
  await person.click(save())
  expect(await textbox('Nom')).toHaveAccessibleDescription('Vous devez renseigner un nom ou un matricule.')
  expect(changes(api)).toEqual([])
  await person.selectOptions(screen.getByRole('combobox', { name: 'Groupe' }), 'Direction')
  await person.type(matricule, 'X999')
  await person.type(await textbox('Métier'), 'Directrice')
  await person.click(save())
  await waitFor(() => expect(matricule).toHaveAccessibleDescription('Ce matricule est inconnu.'))
  expect(matricule).toHaveValue('X999')
  expect(changes(api)[0]?.body).toMatchObject({ group_id: 4, matricule: 'X999', job: 'Directrice', picture_id: null })
  await person.click(screen.getByRole('button', { name: 'Aperçu' }))
  expect(await within(await screen.findByRole('dialog', { name: 'Aperçu' })).findByText('Directrice')).toBeVisible()
  await person.keyboard('{Escape}')
  // What was typed is not lost unasked.
  void router.navigate({ to: '/backend/contacts' })
  await person.click(await screen.findByRole('button', { name: 'Rester' }))
  expect(router.state.location.pathname).toBe('/backend/contacts/nouveau')
  expect(matricule).toHaveValue('X999')
})

test('CON-14 README 6 a group that somebody else has changed is not overwritten, and can be read anew', async () => {
  const api = new FakeApi()
    .on('GET', 'backend/contact-group/{id}', () => group)
    .on('PATCH', 'backend/contact-group/{id}', () => refusal(409, M_STALE))
  const { person } = renderApp({ path: '/backend/contact-groups/3', api, user: writer })
  const title = await textbox('Titre')
  expect(screen.getByRole('combobox', { name: 'Liste' })).toHaveDisplayValue('Mes contacts')
  await person.type(title, ' généraux')
  await person.click(screen.getByRole('switch', { name: 'Afficher le titre' }))
  await person.click(save())
  expect(await screen.findByText(/Ce que vous avez écrit est toujours là/)).toBeVisible()
  expect(title).toHaveValue('Services généraux')
  expect(changes(api)[0]?.body).toMatchObject({ title: 'Services généraux', display_name: false, updated_at: STAMP })
  api.on('GET', 'backend/contact-group/{id}', () => ({ ...group, title: 'Moyens', updated_at: '2026-05-21T08:00:00' }))
  await person.click(screen.getByRole('button', { name: 'Recharger' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Titre' })).toHaveValue('Moyens'))
  api.on('PATCH', 'backend/contact-group/{id}', () => group).onList('backend/contact-group', GROUPS, 2)
  await person.type(await textbox('Titre'), '!')
  await person.click(save())
  expect(await screen.findByRole('list', { name: 'Groupes de contacts' })).toBeVisible()
  expect(changes(api)[1]?.body).toMatchObject({ title: 'Moyens!', updated_at: '2026-05-21T08:00:00' })
})

test('UNI-03 a union is given its name, its logo and the role that keeps it', async () => {
  const logo = { id: 'a'.repeat(40), label: 'logo', url: '/api/picture/a/medium' }
  const union: Edited<'union'> = {
    id: 1,
    updated_at: STAMP,
    label: '',
    role: '',
    picture_id: null,
    picture: null,
    priority: 0,
  }
  const api = new FakeApi()
    .on('POST', 'picture', () => logo)
    .on('POST', 'backend/union', () => union)
    .onList('backend/union', [{ id: 1, name: 'Cap', detail: '', picture_url: null }], 1)
  const { person } = renderApp({ path: '/backend/unions/nouveau', api, user: writer })
  await person.type(await textbox('Nom'), 'Cap')
  await person.type(await textbox('Rôle qui la modifie'), 'ROLE_GED_X')
  await person.click(save())
  expect(await textbox('Rôle qui la modifie')).toHaveAccessibleDescription('Le rôle doit commencer par ROLE_SYNDIC_')
  await person.clear(await textbox('Rôle qui la modifie'))
  await person.type(await textbox('Rôle qui la modifie'), 'ROLE_SYNDIC_C')
  await person.upload(screen.getByLabelText('Fichier : Logo'), new File(['x'], 'logo.png', { type: 'image/png' }))
  await screen.findByRole('button', { name: 'Retirer : Logo' })
  await person.click(save())
  expect(await screen.findByRole('list', { name: 'Organisations syndicales' })).toBeVisible()
  expect(api.sent('backend/union').find(({ method }) => method === 'POST')?.body).toEqual({
    label: 'Cap',
    role: 'ROLE_SYNDIC_C',
    picture_id: logo.id,
    priority: 0,
  })
})

test('GED-25 GED-27 a section has an icon and a role; only a social one has a type', async () => {
  const api = new FakeApi().on('POST', 'backend/section', () => ({
    id: 1,
    updated_at: STAMP,
    area: 'social',
    label: 'Écoute',
    icon: '',
    role: '',
    type: 'psycho',
    priority: 0,
  }))
  const { person } = renderApp({ path: '/backend/sections/nouveau', api, user: writer })
  await person.type(await textbox('Nom'), 'Écoute')
  expect(screen.queryByRole('combobox', { name: 'Type' })).not.toBeInTheDocument()
  const view = screen.getByRole('combobox', { name: 'Vue' })
  await person.selectOptions(view, 'Informations sociales')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'CSE')
  // Back among the documents it has none, and nothing of it is kept.
  await person.selectOptions(view, 'Documents')
  await person.selectOptions(view, 'Informations sociales')
  expect(screen.getByRole('combobox', { name: 'Type' })).toHaveDisplayValue('Aucun')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Écoute psychologique')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Icône' }), 'Bouclier')
  await person.type(await textbox('Rôle qui la modifie'), 'ROLE_SYNDIC_X')
  await person.click(save())
  expect(await textbox('Rôle qui la modifie')).toHaveAccessibleDescription('Le rôle doit commencer par ROLE_GED_')
  await person.clear(await textbox('Rôle qui la modifie'))
  await person.click(save())
  await waitFor(() => expect(changes(api)).toHaveLength(1))
  expect(changes(api)[0]?.body).toEqual({
    area: 'social',
    label: 'Écoute',
    icon: 'shield',
    role: '',
    type: 'psycho',
    priority: 0,
  })
})

test('CON-14 UNI-03 GED-27 what is in use is not deleted, and why is told', async () => {
  const api = new FakeApi()
    .onList('backend/contact-group', GROUPS, 2)
    .on('DELETE', 'backend/contact-group/{id}', () =>
      refusal(409, { code: 'not-empty', message: "Ce groupe ne peut pas être supprimé car il n'est pas vide" }),
    )
  const { person } = renderApp({ path: '/backend/contact-groups', api, user: writer })
  await person.click(await screen.findByRole('button', { name: 'Supprimer Services' }))
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' }))
  expect(await screen.findByText("Ce groupe ne peut pas être supprimé car il n'est pas vide")).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByRole('link', { name: 'Services' })).toBeVisible()
})

test.each(['contacts', 'contact-groups', 'unions', 'sections'])(
  'SHL-68 WIN-06 /backend/%s and its form are refused without the role, and say on a small window that they need a wide one',
  async (path) => {
    for (const page of [`/backend/${path}`, `/backend/${path}/nouveau`]) {
      setWindowWidth(1440)
      const api = new FakeApi()
      const { unmount } = renderApp({
        path: page,
        api,
        user: consultant({ roles: ['ROLE_GED_ADMIN', 'ROLE_SYNDIC_ADMIN'] }),
      })
      expect(await screen.findByRole('heading', { name: 'Vous n’avez pas accès à cette page' })).toBeVisible()
      unmount()
      setWindowWidth(390)
      renderApp({ path: page, api, user: writer })
      expect(await screen.findByText('Cette page est disponible uniquement sur ordinateur.')).toBeVisible()
      expect(api.requests.filter((request) => request.path.startsWith('backend/'))).toEqual([])
    }
  },
)
