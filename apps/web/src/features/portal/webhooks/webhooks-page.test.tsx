import type { Webhook, WebhookDelivery } from '@cadran/contract/portal/webhooks'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './webhooks-page.tsx'

const user = consultant({ id: 901, roles: ['ROLE_ACCESS_ADMIN'], person_type: 'internal' })
const SIRH: Webhook = {
  id: 1,
  name: 'SIRH',
  url: 'https://sirh.exemple.fr/cadran',
  events: ['absence.validated1', 'person.created'],
  enabled: true,
  disabled_because: null,
  disabled_at: null,
  former_secret_until: null,
  created_by: 'Inès Morvan',
  created_at: '2026-05-02T07:00:00.000Z',
  last_delivered_at: '2026-05-21T06:46:00.000Z',
  delivery_count: 2,
  pending_count: 1,
  dead_count: 1,
}
const STOPPED: Webhook = {
  ...SIRH,
  id: 2,
  name: 'Entrepôt',
  events: ['*'],
  enabled: false,
  disabled_because: 'dead',
  disabled_at: '2026-05-20T06:46:00.000Z',
  pending_count: 12,
}
const DELIVERY: WebhookDelivery = {
  id: 41,
  event_id: 'evt_7f3c2a10-0000-4000-8000-000000000041',
  type: 'absence.validated1',
  state: 'pending',
  attempts: 3,
  next_at: '2026-05-21T07:36:00.000Z',
  last_status: 500,
  last_error: 'upstream connect timeout',
  created_at: '2026-05-21T07:00:00.000Z',
  delivered_at: null,
  body: '{"id":"evt_7f3c2a10"}',
}

function server(webhooks: Webhook[] = [SIRH, STOPPED]) {
  return new FakeApi()
    .on('GET', 'webhook', () => webhooks)
    .onList('webhook/{id}/delivery', [DELIVERY], 1)
    .on('POST', 'webhook/{id}/test', () => ({ status: 200, duration_ms: 184, error: null }))
    .on('POST', 'webhook/{id}/delivery/{delivery_id}/replay', () => undefined)
    .on('POST', 'webhook', ({ body }) => ({ ...SIRH, ...(body as object), id: 3, secret: 'whsec_abc' }))
    .on('PATCH', 'webhook/{id}', () => SIRH)
}

test('HOO-08 HOO-11 is it alive, what failed, what was sent: on one screen', async () => {
  const { person } = renderApp({ path: '/backend/webhooks', api: server(), user })
  const detail = await screen.findByRole('region', { name: 'SIRH' })
  expect(screen.getByRole('link', { name: /^SIRH/ })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByText(/ordre promis/)).toHaveTextContent('webhook-id')
  const row = await within(detail).findByRole('row', { name: 'absence.validated1, en attente' })
  await person.click(within(row).getByRole('button', { name: /^Ouvrir/ }))
  expect(within(detail).getByText(DELIVERY.body)).toBeVisible()
  expect(within(detail).getByText('3 tentatives sur 10')).toBeVisible()
  expect(within(detail).getByText('upstream connect timeout')).toBeVisible()
})

test('HOO-12 HOO-16 a trial says how it went; one that was switched off says why, and how many wait', async () => {
  const api = server()
  const { person } = renderApp({ path: '/backend/webhooks', api, user })
  await person.click(await screen.findByRole('button', { name: 'Envoyer un essai' }))
  expect(await screen.findByText(/^Essai reçu : 200 en 184 ms/)).toBeVisible()
  await person.click(screen.getByRole('link', { name: /^Entrepôt/ }))
  expect(await screen.findByText(/^Désactivé après cinq livraisons/)).toHaveTextContent('12 en attente')
  await person.click(screen.getByRole('button', { name: 'Réactiver et envoyer 12 livraisons' }))
  await waitFor(() => expect(api.sent('webhook/2').map(({ body }) => body)).toEqual([{ enabled: true }]))
})

test('HOO-15 J goes to a delivery, O opens it, R sends it again', async () => {
  const api = server()
  const { person } = renderApp({ path: '/backend/webhooks', api, user })
  const row = await screen.findByRole('row', { name: 'absence.validated1, en attente' })
  await person.keyboard('j')
  expect(row).toHaveFocus()
  await person.keyboard('o')
  expect(screen.getByText(DELIVERY.body)).toBeVisible()
  await person.keyboard('r')
  await waitFor(() => expect(api.sent('webhook/1/delivery/41/replay')).toHaveLength(1))
})

test('HOO-01 HOO-18 one is added, its refusal at its field, its secret told once and left with a question', async () => {
  const api = server([])
  const { person } = renderApp({ path: '/backend/webhooks', api, user })
  await person.click(await screen.findByRole('button', { name: 'Ajouter un webhook' }))
  const dialog = await screen.findByRole('dialog', { name: 'Ajouter un webhook' })
  const events = within(within(dialog).getByRole('group', { name: 'Événements' }))
  expect(events.getByRole('checkbox', { name: 'Tous, y compris les futurs' })).not.toBeChecked()
  expect(events.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual([
    'Absences',
    'Mois',
    'Périodes',
    'Personnes',
  ])
  await person.type(within(dialog).getByLabelText('Nom'), 'Paie')
  await person.type(within(dialog).getByLabelText('Adresse'), 'https://intranet')
  await person.click(within(dialog).getByRole('checkbox', { name: 'period.closed' }))
  const text = 'Cette adresse ne peut pas être utilisée : une adresse https publique est attendue.'
  api.on('POST', 'webhook', () => refusal(422, { code: 'address-refused', message: text, errors: { url: [text] } }))
  await person.click(within(dialog).getByRole('button', { name: 'Enregistrer' }))
  expect(await within(dialog).findByText(text)).toBeVisible()
  api.on('POST', 'webhook', () => ({ ...SIRH, id: 3, secret: 'whsec_abc' }))
  await person.click(within(dialog).getByRole('button', { name: 'Enregistrer' }))
  const told = await screen.findByRole('dialog', { name: 'Secret du webhook' })
  expect(within(told).getByLabelText('Secret')).toHaveValue('whsec_abc')
  expect(within(told).getByText('Cette valeur ne sera plus affichée.')).toBeVisible()
  await person.click(within(told).getByRole('button', { name: 'Terminé' }))
  await person.click(within(told).getByRole('button', { name: 'Fermer sans copier' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const posted = api.sent('webhook').filter(({ method }) => method === 'POST')
  expect(posted.at(-1)?.body).toEqual({ name: 'Paie', url: 'https://intranet', events: ['period.closed'] })
})
