import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { CurrentUser } from '../../../platform/session.ts'
import { refusal } from '../../../testing/fake-api.ts'
import { company, HOLDER, lists, openPeriods, unsent } from '../../../testing/period-office.ts'
import { setOnline } from '../../../testing/window.ts'
import { PERIODS, period } from './period-fixtures.ts'

const CLOSE = 'validation/period/11'
const PENDING = { code: 'period-pending', message: 'Des CRA sont encore en attente de validation sur cette période.' }

describe('closing', () => {
  async function askToClose(api = company(), user = HOLDER) {
    const app = await openPeriods(api, user)
    await app.person.click(screen.getByRole('button', { name: 'Clôturer : avril 2026' }))
    const dialog = await screen.findByRole('dialog', { name: 'Clôturer la période d’avril 2026\u00a0?' })
    return { ...app, dialog: within(dialog) }
  }

  type Asked = Awaited<ReturnType<typeof askToClose>>

  const typeMonth = (person: Asked['person'], dialog: Asked['dialog']) =>
    person.type(dialog.getByRole('textbox', { name: 'Pour confirmer, tapez « avril 2026 »' }), 'AVRIL 2026')

  test('CLO-05 README 57 with somebody who has not sent, the month is typed and the dialog says who', async () => {
    const api = company()
      .on('GET', 'validation/period/{id}/people', () => [unsent({ identity: 'Léa Aubry', group: 'empty' })])
      .on('PATCH', 'validation/period/{id}', () => period({ id: 11, closed: true }))
    const { person, dialog } = await askToClose(api)
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Annuler' })).toHaveFocus())
    const button = dialog.getByRole('button', { name: 'Clôturer la période' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await person.click(button)
    expect(await dialog.findByText('Léa Aubry')).toBeVisible()
    const field = dialog.getByRole('textbox', { name: 'Pour confirmer, tapez « avril 2026 »' })
    await person.type(field, 'mars 2026{Enter}')
    expect(api.sent(CLOSE)).toEqual([])
    await person.clear(field)
    await person.type(field, 'Avril 2026{Enter}')
    await waitFor(() => expect(api.sent(CLOSE)).toHaveLength(1))
  })

  test('CLO-05 a month that is over and that everybody sent is closed by one confirmation', async () => {
    const done = PERIODS.map((each) => (each.id === 11 ? { ...each, non_submitted: 0 } : each))
    const api = company()
      .on('GET', 'validation/period', () => done)
      .on('PATCH', 'validation/period/{id}', () => period({ id: 11, closed: true }))
    const { person, dialog } = await askToClose(api)
    expect(dialog.queryByRole('textbox', { name: /^Pour confirmer/ })).toBeNull()
    await person.click(dialog.getByRole('button', { name: 'Clôturer la période' }))
    await waitFor(() => expect(api.sent(CLOSE)).toHaveLength(1))
  })

  test('CLO-05 a month that is not over says so, and asks for its name although everybody sent', async () => {
    const running = period({ non_submitted: 0, actions: ['close'], blocked_actions: [] })
    await openPeriods(company().on('GET', 'validation/period', () => [running, ...PERIODS.slice(1)]))
    const app = screen.getByRole('button', { name: 'Clôturer : mai 2026' })
    app.click()
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Ce mois n’est pas terminé.')).toBeVisible()
    expect(dialog.getByRole('textbox', { name: 'Pour confirmer, tapez « mai 2026 »' })).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Clôturer la période' })).toHaveAttribute('aria-disabled', 'true')
  })

  test('PER-14 PER-28 PER-36 names what is lost, and starts on the safe answer', async () => {
    const { dialog, api } = await askToClose()
    const losses = within(dialog.getAllByRole('list')[0] ?? document.body)
      .getAllByRole('listitem')
      .map((item) => item.textContent)
    expect(losses).toEqual([
      '343CRA, avec leurs absences et astreintes, seront verrouillés',
      "5CRA non soumis, ils ne pourront plus l'être",
      '2absences d’avril non validées au niveau 2',
    ])
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Annuler' })).toHaveFocus())
    expect(api.sent(CLOSE)).toEqual([])
  })

  test('PER-28 each figure leads to its list, for whoever may open it', async () => {
    const roles: CurrentUser['roles'] = [...HOLDER.roles, 'ROLE_ACTIVITY_SHOW', 'ROLE_ABSENCE_SHOW']
    const { dialog } = await askToClose(company(), { ...HOLDER, roles })
    const links = dialog.getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('target')])).toEqual([
      ['Voir', '_blank'],
      ['Voir', '_blank'],
    ])
    const [reports, absences] = links.map((link) => new URL(link.getAttribute('href') ?? '', 'http://x'))
    expect([reports?.pathname, reports?.searchParams.get('period'), reports?.searchParams.get('states')]).toEqual([
      '/backend/activity',
      '2026-04',
      'non_submitted',
    ])
    expect([absences?.pathname, absences?.searchParams.get('states')]).toEqual([
      '/backend/absences',
      'submitted,validated1',
    ])
  })

  test('PER-30 PER-32 PER-33 BCK-49 closes with the comment, says so and reads the line again', async () => {
    const api = company().on('PATCH', 'validation/period/{id}', () => period({ id: 11, closed: true }))
    const { person, dialog } = await askToClose(api)
    await typeMonth(person, dialog)
    await person.type(dialog.getByRole('textbox', { name: 'Commentaire' }), ' Paie transmise. ')
    expect(dialog.getByText('17 / 1000')).toBeVisible()
    const before = lists(api)
    await person.click(dialog.getByRole('button', { name: 'Clôturer la période' }))
    expect(await screen.findByText('Période clôturée')).toBeVisible()
    expect(api.sent(CLOSE).map(({ body }) => body)).toEqual([{ comment: 'Paie transmise.' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(lists(api)).toBeGreaterThan(before))
  })

  test('BCK-47 PER-36 cancelling and Escape call nothing', async () => {
    const { api, person, dialog } = await askToClose()
    await person.click(dialog.getByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await person.click(screen.getByRole('button', { name: 'Clôturer : avril 2026' }))
    await screen.findByRole('dialog')
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.sent(CLOSE)).toEqual([])
  })

  test('EX-V-75 PER-31 BCK-45 a report sent meanwhile: the refusal is shown and the line read again', async () => {
    const api = company().on('PATCH', 'validation/period/{id}', () => refusal(409, PENDING))
    const { person, dialog } = await askToClose(api)
    const before = lists(api)
    await typeMonth(person, dialog)
    await person.click(dialog.getByRole('button', { name: 'Clôturer la période' }))
    expect((await screen.findAllByText(PENDING.message)).some((text) => text.closest('[role="alert"]'))).toBe(true)
    await waitFor(() => expect(lists(api)).toBeGreaterThan(before))
    expect(screen.queryByText('Période clôturée')).toBeNull()
  })

  test('KEY-07 closed by somebody else meanwhile: who and when, and the comment that was typed stays', async () => {
    const detail = 'Période déjà clôturée par Denis Chauvin à 10:42'
    const api = company().on('PATCH', 'validation/period/{id}', () => refusal(409, { ...PENDING, detail }))
    const { person, dialog } = await askToClose(api)
    const before = lists(api)
    await typeMonth(person, dialog)
    await person.type(dialog.getByRole('textbox', { name: 'Commentaire' }), 'Paie transmise.')
    await person.click(dialog.getByRole('button', { name: 'Clôturer la période' }))
    expect(await screen.findByText(detail)).toBeVisible()
    await waitFor(() => expect(lists(api)).toBeGreaterThan(before))
    expect(dialog.getByRole('textbox', { name: 'Commentaire' })).toHaveValue('Paie transmise.')
  })

  test('WIN-13 offline the button says why nothing is closed, and Enter closes nothing', async () => {
    const { api, person, dialog } = await askToClose()
    setOnline(false)
    await typeMonth(person, dialog)
    await person.keyboard('{Enter}')
    expect(dialog.getByRole('button', { name: 'Clôturer la période' })).toHaveAccessibleDescription(/^Hors ligne/)
    expect(api.sent(CLOSE)).toEqual([])
  })

  test('BCK-55 a double click closes once, and it is said that it goes on', async () => {
    const api = company().on('PATCH', 'validation/period/{id}', () => new Promise(() => undefined))
    const { person, dialog } = await askToClose(api)
    await typeMonth(person, dialog)
    await person.dblClick(dialog.getByRole('button', { name: 'Clôturer la période' }))
    expect(api.sent(CLOSE)).toHaveLength(1)
    expect(dialog.getByRole('button', { name: 'Clôturer la période' })).toHaveAttribute('aria-busy', 'true')
    expect(dialog.getByText(/^Clôture en cours/).closest('[role="status"]')).toBeVisible()
  })
})
