import { refusal } from '@cadran/rules/portal/refusal'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { ApiError } from '../../../platform/api-error.ts'
import type { Page } from '../../../platform/pages.ts'
import { pageContext, renderUi } from '../../../testing/render.tsx'
import { draftFrom, FieldGroup, RecordSwitch, RecordText, recordFormPage, recordListPage } from './index.ts'

interface Vehicle {
  id: number
  updated_at: string
  label: string
  is_shared: boolean
}

const NAMELESS = refusal('empty', 422, 'Donnez un nom au véhicule.', 'label')
const KEYS = ['vehicles'] as const
const EMPTY = { label: '', is_shared: false }
const FIRST = { id: 1, updated_at: '2026-05-20T09:00:00', label: 'Citadine', is_shared: true }

/** The vehicles as a server would keep them. */
class Garage {
  kept: readonly Vehicle[] = [FIRST]
  readonly sent: object[] = []

  async rows({ search }: { search: string }) {
    const items = this.kept.filter(({ label }) => label.includes(search))
    return { items, total: items.length }
  }

  async load(id: number) {
    const found = this.kept.find((vehicle) => vehicle.id === id)
    if (!found) throw new ApiError({ status: 404 })
    return found
  }

  async create(body: typeof EMPTY) {
    this.kept = [...this.kept, { ...body, id: this.kept.length + 1, updated_at: FIRST.updated_at }]
  }

  async change(id: number, body: typeof EMPTY & { updated_at: string }) {
    this.sent.push({ id, ...body })
    const { updated_at } = await this.load(id)
    if (body.updated_at !== updated_at) throw new ApiError({ status: 409, code: 'stale' })
    this.kept = this.kept.map((vehicle) => (vehicle.id === id ? { ...vehicle, ...body } : vehicle))
  }

  async remove(id: number) {
    this.kept = this.kept.filter((vehicle) => vehicle.id !== id)
  }
}

// All that the next record has to say of itself.
const listOf = (garage: Garage) =>
  recordListPage<Vehicle>({
    publicPath: '/vehicles',
    newLabel: 'Nouveau véhicule',
    rows: (asked) => garage.rows(asked),
    remove: (id) => garage.remove(id),
    keys: KEYS,
    nameOf: ({ label }) => label,
    detail: ({ is_shared }) => (is_shared ? 'Partagé' : 'Attribué'),
  })

const formOf = (garage: Garage) =>
  recordFormPage({
    newTitle: 'Nouveau véhicule',
    editTitle: 'Modifier le véhicule',
    load: (id) => garage.load(id),
    create: (body) => garage.create(body),
    change: (id, body) => garage.change(id, body),
    empty: EMPTY,
    draftOf: draftFrom(EMPTY),
    bodyOf: (draft: typeof EMPTY) => draft,
    check: ({ label }) => (label === '' ? NAMELESS : null),
    keys: KEYS,
    fields: (fields) => (
      <FieldGroup title="Véhicule">
        <RecordText fields={fields} name="label" label="Nom" />
      </FieldGroup>
    ),
    side: (fields) => <RecordSwitch fields={fields} name="is_shared" label="Partagé" />,
    preview: ({ label }) => <strong>{label}</strong>,
  })

const PAGE = { path: '/backend/vehicles', title: 'Véhicules' }

function openVehicles(path: string) {
  const garage = new Garage()
  const root = createRootRoute()
  const below = (path: string, page: Page, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, staticData: { page }, component })
  const pages = [
    below(PAGE.path, PAGE, listOf(garage)),
    below(`${PAGE.path}/$id`, { ...PAGE, above: PAGE }, formOf(garage)),
    createRoute({ getParentRoute: () => root, path: '/not-found', component: () => <h1>Introuvable</h1> }),
  ]
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree: root.addChildren(pages), context: pageContext(), history })
  return { ...renderUi(<RouterProvider router={router} />), history, garage }
}

const nameField = () => screen.findByRole('textbox', { name: 'Nom' })
const save = () => screen.getByRole('button', { name: 'Enregistrer' })

test('WIN-12 a new record is checked, looked at before it is kept, and stands in its list', async () => {
  const { person, history } = openVehicles('/backend/vehicles')
  await person.click(await screen.findByRole('link', { name: 'Nouveau véhicule' }))
  await nameField()
  await person.click(save())
  expect(await nameField()).toHaveAccessibleDescription('Donnez un nom au véhicule.')
  expect(await nameField()).toHaveFocus()
  await person.type(await nameField(), 'Break')
  await person.click(screen.getByRole('button', { name: 'Aperçu' }))
  const preview = within(await screen.findByRole('dialog', { name: 'Aperçu' }))
  expect(preview.getByText('Break')).toBeInTheDocument()
  await person.keyboard('{Escape}')
  await person.click(save())
  const list = within(await screen.findByRole('list', { name: 'Véhicules' }))
  expect(await list.findByRole('link', { name: 'Break' })).toBeVisible()
  expect(list.getByText('Attribué')).toBeVisible()
  expect(history.location.pathname).toBe('/backend/vehicles')
})

test('README 6 a record that somebody else has changed keeps what was typed until it is read anew', async () => {
  const { person, garage } = openVehicles('/backend/vehicles/1')
  await person.type(await nameField(), ' bleue')
  garage.kept = [{ ...FIRST, updated_at: '2026-05-21T09:00:00', label: 'Fourgon' }]
  await person.click(save())
  expect(await screen.findByText(/Ce que vous avez écrit est toujours là/)).toBeVisible()
  expect(await nameField()).toHaveValue('Citadine bleue')
  expect(garage.sent).toEqual([{ id: 1, updated_at: FIRST.updated_at, label: 'Citadine bleue', is_shared: true }])
  await person.click(screen.getByRole('button', { name: 'Recharger' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nom' })).toHaveValue('Fourgon'))
})

test('README 6 what was typed is not lost unasked, and nothing is asked when nothing was', async () => {
  const { person, history } = openVehicles('/backend/vehicles/1')
  await person.click(await screen.findByRole('switch', { name: 'Partagé' }))
  history.push('/backend/vehicles')
  await person.click(await screen.findByRole('button', { name: 'Rester' }))
  expect(screen.getByRole('switch', { name: 'Partagé' })).not.toBeChecked()
  await person.click(screen.getByRole('switch', { name: 'Partagé' }))
  history.push('/backend/vehicles')
  expect(await screen.findByRole('list', { name: 'Véhicules' })).toBeVisible()
})

test('SHL-68 a record is deleted once asked; one that is not there has no form', async () => {
  const { person, history } = openVehicles('/backend/vehicles')
  await person.click(await screen.findByRole('button', { name: 'Supprimer Citadine' }))
  const question = within(await screen.findByRole('dialog', { name: 'Supprimer ce contenu ?' }))
  await person.click(question.getByRole('button', { name: 'Supprimer' }))
  expect(await screen.findByText('Aucun résultat')).toBeVisible()
  history.push('/backend/vehicles/1')
  expect(await screen.findByRole('heading', { name: 'Introuvable' })).toBeVisible()
})
