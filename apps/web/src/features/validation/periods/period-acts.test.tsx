import type { ReplyOf } from '@cadran/contract/kit'
import type { forceSubmitStep } from '@cadran/contract/validation/periods'
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
const FORCE = 'validation/period/11/force-submit-step'
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
const steps = (api: FakeApi) => api.sent(FORCE).map(({ body }) => body)

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

  test('BCK-55 a double click closes once, and it is said that it goes on', async () => {
    const api = company().on('PATCH', 'validation/period/{id}', () => new Promise(() => undefined))
    const { person, dialog } = await askToClose(api)
    await person.dblClick(dialog.getByRole('button', { name: 'Clôturer la période' }))
    expect(api.sent(CLOSE)).toHaveLength(1)
    expect(dialog.getByRole('button', { name: 'Clôturer la période' })).toHaveAttribute('aria-busy', 'true')
    expect(dialog.getByRole('status')).toHaveTextContent(/^Clôture en cours/)
  })
})

describe('force-submit', () => {
  type Step = ReplyOf<typeof forceSubmitStep>
  type StepAnswer = Step | Promise<Step> | ReturnType<typeof refusal>
  interface StepBody {
    confirm: boolean
    after: number | null
  }
  const PREVIEW = ['3 CRA complet(s) seront soumis.', '2 CRA incomplet(s) ne seront pas soumis.']
  const RUN = ['3 CRA ont été soumis.', "2 CRA incomplet(s) n'ont pas été soumis."]
  const COUNTED = { complete: 3, remaining: 0, next: null, non_submitted: 5 }
  const SENT = { complete: 3, remaining: 0, next: null, non_submitted: 2 }
  const [FIRST, SECOND, LAST] = [
    { complete: 2, remaining: 3, next: 40, non_submitted: null },
    { complete: 1, remaining: 1, next: 80, non_submitted: null },
    { complete: 0, remaining: 0, next: null, non_submitted: 2 },
  ]

  /** Counts the same each time; each confirmed step is answered by `send`. */
  const answering = (send: (after: number | null) => StepAnswer, counted: Step = COUNTED) =>
    company().on('POST', 'validation/period/{id}/force-submit-step', ({ body }: ApiRequest) => {
      const { confirm, after } = body as StepBody
      return confirm ? send(after) : counted
    })

  async function askToSubmit(api: FakeApi) {
    const app = await openPeriods(api)
    await app.person.click(screen.getByRole('button', { name: 'Soumettre les CRA complets : avril 2026' }))
    const dialog = await screen.findByRole('dialog', { name: "Soumettre les CRA complets d'avril 2026\u00a0?" })
    return { ...app, dialog: within(dialog) }
  }

  async function confirm(api: FakeApi) {
    const app = await askToSubmit(api)
    await app.dialog.findByText(PREVIEW[0] ?? '')
    await app.person.click(app.dialog.getByRole('button', { name: 'Confirmer' }))
    return { ...app, dialog: within(await screen.findByRole('dialog')) }
  }

  /** Answers when it is told to. */
  function held() {
    let answer: (step: Step) => void = () => undefined
    const step = new Promise<Step>((resolve) => {
      answer = resolve
    })
    return { step, answer }
  }

  test('PER-42 PER-46 previews first, and cancelling sends nothing', async () => {
    const api = answering(() => SENT)
    const { person, dialog } = await askToSubmit(api)
    for (const message of PREVIEW) expect(await dialog.findByText(message)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Annuler' })).toHaveFocus()
    await person.click(dialog.getByRole('button', { name: 'Annuler' }))
    expect(steps(api)).toEqual([{ confirm: false, after: null }])
  })

  test('PER-45 PER-46 PER-50 confirming sends, shows the messages and reads the line again', async () => {
    const api = answering(() => SENT)
    const { person, dialog } = await askToSubmit(api)
    await dialog.findByText(PREVIEW[0] ?? '')
    const before = lists(api)
    await person.click(dialog.getByRole('button', { name: 'Confirmer' }))
    expect(await screen.findByText(RUN.join(' '))).toBeVisible()
    expect(steps(api).map((body) => (body as StepBody).confirm)).toEqual([false, true])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(lists(api)).toBeGreaterThan(before))
  })

  test('PER-49 with nothing complete there is nothing to confirm', async () => {
    const { dialog } = await askToSubmit(answering(() => SENT, { ...COUNTED, complete: 0 }))
    await dialog.findByText('Aucun CRA complet à soumettre.')
    expect(dialog.getByRole('button', { name: 'Confirmer' })).toBeDisabled()
  })

  test('PER-46 until the preview has answered there is nothing to confirm', async () => {
    const api = company().on('POST', 'validation/period/{id}/force-submit-step', () => new Promise(() => undefined))
    const { dialog } = await askToSubmit(api)
    expect(dialog.getByText('Chargement en cours')).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'Confirmer' })).toBeDisabled()
  })

  test('PER-53 a preview that is refused says why', async () => {
    const closed = { code: 'period-closed', message: 'Cette période est déjà clôturée.' }
    const api = company().on('POST', 'validation/period/{id}/force-submit-step', () => refusal(409, closed))
    const { dialog } = await askToSubmit(api)
    expect(await dialog.findByText(closed.message)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Confirmer' })).toBeDisabled()
  })

  test('decision 12: a run says how far it is, may be left, and tells when it is done', async () => {
    const { step, answer } = held()
    const api = answering((after) => (after === null ? FIRST : step))
    const { person, dialog } = await confirm(api)
    expect(await dialog.findByText('2 CRA soumis')).toBeVisible()
    expect(dialog.getByText('3 CRA restent à examiner')).toBeVisible()
    await waitFor(() => expect(dialog.getAllByRole('button', { name: 'Fermer' }).at(-1)).toHaveFocus())
    expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
    await person.click(dialog.getAllByRole('button', { name: 'Fermer' })[0] ?? document.body)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const back = screen.getByRole('button', { name: 'Soumission en cours · 40\u00a0% : avril 2026' })
    expect(screen.getByRole('button', { name: 'Clôturer : avril 2026' })).toHaveAttribute('aria-disabled', 'true')
    await person.click(back)
    expect(await screen.findByText('3 CRA restent à examiner')).toBeVisible()
    answer({ ...LAST, complete: 1 })
    expect(await screen.findByText(RUN.join(' '))).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(steps(api).slice(1)).toEqual([
      { confirm: true, after: null },
      { confirm: true, after: 40 },
    ])
  })

  test('decision 12: it is interrupted after the step under way, and taken up where it stopped', async () => {
    const { step, answer } = held()
    const api = answering((after) => (after === null ? step : after === 40 ? SECOND : LAST))
    const { person, dialog } = await confirm(api)
    await person.click(await dialog.findByRole('button', { name: 'Interrompre' }))
    expect(dialog.getByRole('button', { name: 'Interrompre' })).toHaveAttribute('aria-busy', 'true')
    answer(FIRST)
    expect(await dialog.findByText(/^Soumission interrompue/)).toBeVisible()
    expect(dialog.getByText('2 CRA soumis')).toBeVisible()
    expect(steps(api)).toHaveLength(2)
    await person.click(dialog.getByRole('button', { name: 'Reprendre' }))
    expect(await screen.findByText(RUN.join(' '))).toBeVisible()
    expect(steps(api).slice(2)).toEqual([
      { confirm: true, after: 40 },
      { confirm: true, after: 80 },
    ])
  })

  test('decision 12 BCK-45: an error in the middle says what was sent and why it stopped, and can be taken up', async () => {
    const busy = { code: 'internal', message: 'Le serveur ne répond plus.' }
    const api = answering((after) => (after === null ? FIRST : refusal(500, busy)))
    const { person, dialog } = await confirm(api)
    expect((await dialog.findAllByText(busy.message))[0]).toBeVisible()
    expect(dialog.getByText('2 CRA soumis')).toBeVisible()
    expect(dialog.getByText(/^La soumission s’est arrêtée avant la fin/)).toBeVisible()
    api.on('POST', 'validation/period/{id}/force-submit-step', () => ({ ...LAST, complete: 1 }))
    await person.click(dialog.getByRole('button', { name: 'Reprendre' }))
    expect(await screen.findByText(RUN.join(' '))).toBeVisible()
    expect(steps(api).at(-1)).toEqual({ confirm: true, after: 40 })
  })

  test('PER-53 a period closed meanwhile ends it for good, and its line is read again', async () => {
    const closed = { code: 'period-closed', message: 'Cette période est déjà clôturée.' }
    const api = answering((after) => (after === null ? FIRST : refusal(409, closed)))
    const { dialog } = await confirm(api)
    expect((await dialog.findAllByText(closed.message))[0]).toBeVisible()
    expect(dialog.queryByRole('button', { name: 'Reprendre' })).toBeNull()
    await waitFor(() => expect(lists(api)).toBeGreaterThan(1))
  })
})
