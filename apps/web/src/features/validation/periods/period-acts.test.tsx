import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { CurrentUser } from '../../../platform/session.ts'
import { type ApiRequest, FakeApi, refusal } from '../../../testing/fake-api.ts'
import { manager } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { PERIODS, period } from './period-fixtures.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './periods-page.tsx'

const CLOSE = 'validation/period/11'
const FORCE = 'validation/period/11/force-submit'
const PENDING = { code: 'period-pending', message: 'Des CRA sont encore en attente de validation sur cette période.' }

const HOLDER = manager({ is_manager: false, roles: ['ROLE_VALIDATION', 'ROLE_PERIOD_MANAGER'] })

const company = () =>
  new FakeApi()
    .on('GET', 'validation/period/years', () => [2026])
    .on('GET', 'validation/period', () => PERIODS)
    .on('GET', 'validation/awaiting', () => ({ absences: null, months: null, requests: null }))

async function openPeriods(api: FakeApi, user: CurrentUser = HOLDER) {
  const app = renderApp({ path: '/backend/periods', user, api })
  await screen.findByText('Avril 2026')
  return app
}

const lists = (api: FakeApi) => api.sent('validation/period').length
const confirms = (api: FakeApi) => api.sent(FORCE).map(({ query }) => query.get('confirm'))

describe('closing', () => {
  async function askToClose(api = company(), user = HOLDER) {
    const app = await openPeriods(api, user)
    await app.person.click(screen.getByRole('button', { name: 'Clôturer : avril 2026' }))
    const dialog = await screen.findByRole('dialog', { name: "Clôturer la période d'avril 2026\u00a0?" })
    return { ...app, dialog: within(dialog) }
  }

  test('PER-14 PER-28 PER-36 names what is lost, and starts on the safe answer', async () => {
    const { dialog, api } = await askToClose()
    const losses = dialog.getAllByRole('listitem').map((item) => item.textContent)
    expect(losses).toEqual([
      '343CRA, avec leurs absences et astreintes, seront verrouillés',
      "5CRA non soumis, ils ne pourront plus l'être",
      "2absences d'avril non validées au niveau 2",
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
    await person.click(dialog.getByRole('button', { name: 'Clôturer la période' }))
    expect((await screen.findAllByText(PENDING.message)).some((text) => text.closest('[role="alert"]'))).toBe(true)
    await waitFor(() => expect(lists(api)).toBeGreaterThan(before))
    expect(screen.queryByText('Période clôturée')).toBeNull()
  })

  test('BCK-55 a double click closes once', async () => {
    const api = company().on('PATCH', 'validation/period/{id}', () => new Promise(() => undefined))
    const { person, dialog } = await askToClose(api)
    await person.dblClick(dialog.getByRole('button', { name: 'Clôturer la période' }))
    expect(api.sent(CLOSE)).toHaveLength(1)
  })
})

describe('force-submit', () => {
  const messages = (preview: string[], run: string[] = preview) =>
    company().on('POST', 'validation/period/{id}/force-submit', ({ query }: ApiRequest) =>
      query.get('confirm') === 'true' ? run : preview,
    )

  async function askToSubmit(api: FakeApi) {
    const app = await openPeriods(api)
    await app.person.click(screen.getByRole('button', { name: 'Soumettre les CRA complets : avril 2026' }))
    const dialog = await screen.findByRole('dialog', { name: "Soumettre les CRA complets d'avril 2026\u00a0?" })
    return { ...app, dialog: within(dialog) }
  }

  const PREVIEW = ['3 CRA complet(s) seront soumis.', '2 CRA incomplet(s) ne seront pas soumis.']
  const RUN = ['3 CRA ont été soumis.', "2 CRA incomplet(s) n'ont pas été soumis."]

  test('PER-42 PER-46 previews first, and cancelling sends nothing', async () => {
    const api = messages(PREVIEW, RUN)
    const { person, dialog } = await askToSubmit(api)
    for (const message of PREVIEW) expect(await dialog.findByText(message)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Annuler' })).toHaveFocus()
    await person.click(dialog.getByRole('button', { name: 'Annuler' }))
    expect(confirms(api)).toEqual(['false'])
  })

  test('PER-45 PER-46 PER-50 confirming sends, shows the messages and reads the line again', async () => {
    const api = messages(PREVIEW, RUN)
    const { person, dialog } = await askToSubmit(api)
    await dialog.findByText(PREVIEW[0] ?? '')
    const before = lists(api)
    await person.click(dialog.getByRole('button', { name: 'Confirmer' }))
    expect(await screen.findByText(RUN.join(' '))).toBeVisible()
    expect(confirms(api)).toEqual(['false', 'true'])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(lists(api)).toBeGreaterThan(before))
  })

  test('PER-49 with nothing complete there is nothing to confirm', async () => {
    const { dialog } = await askToSubmit(messages(['Aucun CRA complet à soumettre.']))
    await dialog.findByText('Aucun CRA complet à soumettre.')
    expect(dialog.getByRole('button', { name: 'Confirmer' })).toBeDisabled()
  })

  test('PER-46 until the preview has answered there is nothing to confirm', async () => {
    const api = company().on('POST', 'validation/period/{id}/force-submit', () => new Promise(() => undefined))
    const { dialog } = await askToSubmit(api)
    expect(dialog.getByText('Chargement en cours')).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'Confirmer' })).toBeDisabled()
  })

  test('PER-53 a preview that is refused says why', async () => {
    const closed = { code: 'period-closed', message: 'Cette période est déjà clôturée.' }
    const api = company().on('POST', 'validation/period/{id}/force-submit', () => refusal(409, closed))
    const { dialog } = await askToSubmit(api)
    expect(await dialog.findByText(closed.message)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Confirmer' })).toBeDisabled()
  })

  test('decision 12: a long run shows that it goes on, may be left, and tells when it is done', async () => {
    let finish: (messages: string[]) => void = () => undefined
    const long = new Promise<string[]>((resolve) => {
      finish = resolve
    })
    const api = company().on('POST', 'validation/period/{id}/force-submit', ({ query }: ApiRequest) =>
      query.get('confirm') === 'true' ? long : PREVIEW,
    )
    const { person, dialog } = await askToSubmit(api)
    await dialog.findByText(PREVIEW[0] ?? '')
    await person.click(dialog.getByRole('button', { name: 'Confirmer' }))
    expect(await dialog.findByText(/^Soumission en cours/)).toBeVisible()
    await person.click(
      within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Fermer' })[0] ?? document.body,
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const button = screen.getByRole('button', { name: 'Soumettre les CRA complets : avril 2026' })
    expect(button).toHaveAttribute('aria-busy', 'true')
    finish(RUN)
    expect(await screen.findByText(RUN.join(' '))).toBeVisible()
    expect(confirms(api)).toEqual(['false', 'true'])
  })
})
