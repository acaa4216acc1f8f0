import { USUAL_FORMAT } from '@cadran/rules/payroll/columns'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeApi } from '../../../testing/fake-api.ts'
import { PAYROLL } from '../../../testing/payroll-run.ts'
import { renderApp } from '../../../testing/render.tsx'
import type { WholeTemplate } from './templates.queries.ts'
// Loaded before the tests: the routes would load it inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './templates-page.tsx'

const TEMPLATE: WholeTemplate = {
  ...{ id: 3, name: 'Type Silae', version: 4, archived: false, used: true, updated_at: '2026-05-21T09:00:00' },
  columns: [
    { header: 'Matricule', value: 'matricule' },
    { header: 'Début', value: 'start_at' },
    { header: 'Valeur', value: 'quantity' },
  ],
  format: USUAL_FORMAT,
  rubrics: [],
}

async function openEditor() {
  const api = new FakeApi()
    .on('GET', 'payroll/template', () => [TEMPLATE])
    .on('GET', 'payroll/template/{id}', () => TEMPLATE)
    .on('POST', 'payroll/template/{id}/preview', () => ({ rows: [['C1', '04/05/2026', '1,00']], text: '', lossy: [] }))
    .on('PATCH', 'payroll/template/{id}', () => TEMPLATE)
  const { person } = renderApp({ path: '/backend/payroll/templates', user: PAYROLL, api })
  const columns = within(await screen.findByRole('list', { name: 'Colonnes' }))
  const choose = async (name: string, action: string) => {
    await person.click(columns.getByRole('button', { name: `Plus d’actions : ${name}` }))
    await person.click(await screen.findByRole('menuitem', { name: action }))
  }
  return { api, person, columns, choose }
}

test('PAY-23 a column has a form of its own; the one of the file is not said by it', async () => {
  const { api, person, columns } = await openEditor()
  await person.selectOptions(columns.getByRole('combobox', { name: 'Forme de la colonne 2' }), 'AAAAMMJJ')
  const decimals = columns.getByRole('combobox', { name: 'Forme de la colonne 3' })
  expect(
    within(decimals)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toContain('0,000')
  await person.selectOptions(decimals, '0')
  await person.selectOptions(decimals, '0,00')
  await person.click(screen.getByRole('button', { name: 'Enregistrer la version 5' }))
  const sent = api.requests.find(({ method }) => method === 'PATCH')?.body
  expect(sent).toMatchObject({ columns: [{}, { header: 'Début', date_format: 'AAAAMMJJ' }, { header: 'Valeur' }] })
  expect(JSON.stringify(sent)).not.toContain('decimals')
})

test('PAY-66 the menu of a column moves, copies and takes it away; the one in hand is tinted in the preview', async () => {
  const { person, columns, choose } = await openEditor()
  const titles = () =>
    columns.getAllByRole('textbox', { name: /^Titre/ }).map((field) => (field as HTMLInputElement).value)
  await choose('Matricule', 'Descendre')
  expect(titles()).toEqual(['Début', 'Matricule', 'Valeur'])
  await choose('Valeur', 'Dupliquer')
  expect(titles()).toEqual(['Début', 'Matricule', 'Valeur', 'Colonne 4'])
  await choose('Début', 'Supprimer')
  expect(titles()).toEqual(['Matricule', 'Valeur', 'Colonne 4'])
  await person.click(columns.getByRole('textbox', { name: 'Titre de la colonne 2' }))
  expect(screen.getByRole('columnheader', { name: 'Valeur' })).toHaveAttribute('data-marked')
  expect(screen.getByRole('columnheader', { name: 'Matricule' })).not.toHaveAttribute('data-marked')
})
