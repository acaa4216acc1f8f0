import type { Disconnection } from '@cadran/contract/portal/disconnection'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { consultant, manager } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/office-bands.tsx'
import './disconnection-section.tsx'

const CALL = 'settings/disconnection'
const OWN: Disconnection = {
  from: '09:00',
  until: '19:00',
  today: [{ from: '09:00', until: '13:00' }],
  now: '22:40',
  is_quiet: true,
  next_at: '2026-03-09T09:00:00+01:00',
  immediate: [],
}

const company = (own = OWN) => new FakeApi().on('GET', CALL, () => own)
const section = () => screen.findByRole('region', { name: 'Droit à la déconnexion' })
const openSection = (api: FakeApi, user = consultant()) => renderApp({ path: '/parameters', api, user })

test('DIS-12 one’s hours, today’s windows and the next delivery; a choice is sent and shown', async () => {
  const api = company().on('PATCH', CALL, ({ body }) => ({ ...OWN, ...(body as object) }))
  const { person } = openSection(api)
  const own = within(await section())
  expect(
    await own.findByText(
      'Vous recevez les messages du portail de 09:00 à 19:00, les jours où vous travaillez. Prochain envoi : lundi 9 mars à 09:00.',
    ),
  ).toBeVisible()
  expect(own.getByText('Aujourd’hui : de 09:00 à 13:00.')).toBeVisible()
  const byMail = own.getByRole('switch', { name: 'Être prévenu aussitôt par courriel' })
  expect(byMail).not.toBeChecked()
  await person.click(byMail)
  expect(await own.findByRole('switch', { name: 'Être prévenu aussitôt par courriel', checked: true })).toBeVisible()
  expect(api.sent(CALL).at(-1)?.body).toEqual({ immediate: ['mail'] })
})

test('DIS-12 a day that is not worked says so; a failed reading can be tried again', async () => {
  let answers = 0
  const api = company().on('GET', CALL, () => {
    answers += 1
    return answers === 1 ? refusal(409, { code: 'x', message: 'Non.' }) : { ...OWN, today: [] }
  })
  const { person } = openSection(api)
  const own = within(await section())
  await person.click(await own.findByRole('button', { name: 'Réessayer' }))
  expect(await own.findByText('Aujourd’hui, aucun message ne vous est remis.')).toBeVisible()
})

test('DIS-10 at night the back office says that others are told later, until it is closed', async () => {
  const { person } = renderApp({ path: '/backend/', api: company(), user: manager() })
  const notice =
    'Il est 22:40 : vos décisions sont enregistrées, les personnes concernées seront prévenues pendant leurs heures de travail.'
  expect(await screen.findByText(notice)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Fermer' }))
  expect(screen.queryByText(notice)).toBeNull()
})
