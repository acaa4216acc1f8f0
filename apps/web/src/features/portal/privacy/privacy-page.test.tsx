import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

test('RGP-01 RGP-03 RGP-13 it opens without a login and without a call, and leads back to it', async () => {
  const { api } = renderApp({ path: '/rgpd', user: null })
  expect(await screen.findByRole('heading', { level: 1, name: 'Protection des données personnelles' })).toBeVisible()
  expect(api.requests).toEqual([])
  expect(screen.getByRole('link', { name: 'Retour à la connexion' })).toHaveAttribute('href', '/login')
})

test('RGP-02 WIN-15 logged in it stands in the shell, with the menu', async () => {
  renderApp({ path: '/rgpd' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Protection des données personnelles' })).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
  expect(screen.getAllByRole('main')).toHaveLength(1)
})

test('RGP-05 RGP-06 a table with purpose, data, basis, retention and recipients', async () => {
  renderApp({ path: '/rgpd', user: null })
  const table = await screen.findByRole('table')
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Finalité', 'Données traitées', 'Base légale', 'Durée de conservation', 'Destinataires'])
})

test('RGP-05 RGP-13 the devices that notifications are sent to are named, and how long they are kept', async () => {
  renderApp({ path: '/rgpd', user: null })
  const purpose = 'Envoyer des notifications sur les appareils choisis'
  const row = (await screen.findByRole('rowheader', { name: purpose })).closest('tr')
  expect(row).toHaveTextContent(/adresse et clés que son navigateur remet/)
  expect(row).toHaveTextContent(/Jusqu’à la désactivation, la déconnexion ou un nouveau mot de passe/)
})

test.each([
  ['Contrôler l’accès aux locaux', '3 mois'],
  ['Sécuriser le réseau informatique', '1 an'],
  ['Tenir la comptabilité', '10 ans'],
  ['Établir et verser la paie', 'Durée du contrat + 5 ans'],
])('RGP-07 RGP-08 RGP-09 RGP-10 %s: %s', async (purpose, retention) => {
  renderApp({ path: '/rgpd', user: null })
  const row = (await screen.findByRole('rowheader', { name: purpose })).closest('tr')
  expect(row && cells(row)).toContain(retention)
})

test('RGP-11 RGP-12 whom to write to, and the right to complain to the CNIL', async () => {
  renderApp({ path: '/rgpd', user: null })
  expect(await screen.findByText(/délégué à la protection des données/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'www.cnil.fr' })).toHaveAttribute('href', 'https://www.cnil.fr/fr/plaintes')
})
