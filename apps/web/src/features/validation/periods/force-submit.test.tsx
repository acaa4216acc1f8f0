import type { ReplyOf } from '@cadran/contract/kit'
import type { forceSubmitStep } from '@cadran/contract/validation/periods'
import type { UnsentGroup } from '@cadran/rules/validation/force-submit'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type ApiRequest, type FakeApi, refusal } from '../../../testing/fake-api.ts'
import { company, lists, openPeriods, unsent } from '../../../testing/period-office.ts'

const FORCE = 'validation/period/11/force-submit-step'
const steps = (api: FakeApi) => api.sent(FORCE).map(({ body }) => body)

describe('force-submit', () => {
  type Step = ReplyOf<typeof forceSubmitStep>
  type StepAnswer = Step | Promise<Step> | ReturnType<typeof refusal>
  interface StepBody {
    confirm: boolean
    after: number | null
  }
  const PREVIEW = ['3 CRA complets seront soumis.', '2 CRA incomplets ne seront pas soumis.']
  const RUN = ['3 CRA ont été soumis.', "2 CRA incomplets n'ont pas été soumis."]
  const AS_OF = '2026-05-21T07:00:00.000Z'
  const counts = (changes: Partial<NonNullable<Step['preview']>> = {}): Step => {
    const preview = { as_of: AS_OF, complete: 3, incomplete: 1, returned: 0, empty: 1, ...changes }
    return step({ complete: preview.complete, non_submitted: 5, preview })
  }
  const step = (changes: Partial<Step>): Step => ({
    complete: 0,
    remaining: 0,
    next: null,
    non_submitted: null,
    became_complete: [],
    preview: null,
    ...changes,
  })
  const SENT = step({ complete: 3, non_submitted: 2 })
  const [FIRST, SECOND, LAST] = [
    step({ complete: 2, remaining: 3, next: 40 }),
    step({ complete: 1, remaining: 1, next: 80 }),
    step({ non_submitted: 2 }),
  ]
  const chosen = { exclude: [], include_returned: false, as_of: AS_OF }

  /** Counts the same each time; each confirmed step is answered by `send`. */
  const answering = (send: (after: number | null) => StepAnswer, counted: Step = counts()) =>
    company().on('POST', 'validation/period/{id}/force-submit-step', ({ body }: ApiRequest) => {
      const { confirm, after } = body as StepBody
      return confirm ? send(after) : counted
    })

  async function askToSubmit(api: FakeApi) {
    const app = await openPeriods(api)
    await app.person.click(screen.getByRole('button', { name: 'Soumettre les CRA complets : avril 2026' }))
    const dialog = await screen.findByRole('dialog', { name: 'Soumettre les CRA complets d’avril 2026\u00a0?' })
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

  test('CLO-04 README 58 README 84 names each group, and leaves out whoever is unticked', async () => {
    const asked: string[] = []
    const api = answering(() => SENT, counts({ returned: 1 })).on(
      'GET',
      'validation/period/{id}/people',
      ({ query }: ApiRequest) => {
        const group = query.get('group') as UnsentGroup
        asked.push(group)
        const missing = group === 'incomplete' ? '3 demi-journées à saisir' : null
        return [unsent({ id: 7, identity: `Qui est ${group}`, group, missing })]
      },
    )
    const { person, dialog } = await askToSubmit(api)
    expect(await dialog.findByText('1 CRA renvoyé ne sera pas soumis.')).toBeVisible()
    expect(asked).toEqual([])
    await person.click(dialog.getByText('Incomplets'))
    expect(await dialog.findByText('3 demi-journées à saisir')).toBeVisible()
    await person.click(dialog.getByText('Complets'))
    const tick = await dialog.findByRole('checkbox', { name: /Qui est complete/ })
    expect(tick).toBeChecked()
    await person.click(tick)
    expect(dialog.getByText('2 CRA complets seront soumis.')).toBeVisible()
    expect(dialog.getByText('1 CRA écarté ne sera pas soumis.')).toBeVisible()
    await person.click(dialog.getByText('Renvoyés et non modifiés depuis'))
    expect(await dialog.findByText(/Qui est returned/)).toBeVisible()
    const also = dialog.getByRole('checkbox', { name: /^Soumettre aussi/ })
    expect(also).not.toBeChecked()
    await person.click(also)
    await person.click(dialog.getByRole('button', { name: 'Confirmer' }))
    await waitFor(() => expect(steps(api)).toHaveLength(2))
    expect(steps(api)[1]).toEqual({ confirm: true, after: null, exclude: [7], include_returned: true, as_of: AS_OF })
  })

  test('CLO-04 README 58 whoever was unticked among the returned no longer counts once they are left out', async () => {
    const api = answering(() => SENT, counts({ complete: 1, returned: 1 })).on(
      'GET',
      'validation/period/{id}/people',
      () => [unsent({ id: 9, identity: 'Léa Aubry', group: 'returned' })],
    )
    const { person, dialog } = await askToSubmit(api)
    await person.click(await dialog.findByText('Renvoyés et non modifiés depuis'))
    const also = dialog.getByRole('checkbox', { name: /^Soumettre aussi/ })
    await person.click(also)
    expect(dialog.queryByText('1 CRA renvoyé ne sera pas soumis.')).toBeNull()
    await person.click(await dialog.findByRole('checkbox', { name: /Léa Aubry/ }))
    expect(dialog.getByText('1 CRA écarté ne sera pas soumis.')).toBeVisible()
    await person.click(also)
    expect(dialog.queryByText(/écarté/)).toBeNull()
    await person.click(dialog.getByRole('button', { name: 'Confirmer' }))
    await waitFor(() => expect(steps(api)).toHaveLength(2))
    expect(steps(api)[1]).toMatchObject({ exclude: [], include_returned: false })
  })

  test('README 84 says who became complete since the preview and was sent', async () => {
    const api = answering(() => ({ ...SENT, became_complete: ['Léa Aubry'] }))
    const { person, dialog } = await askToSubmit(api)
    await dialog.findByText(PREVIEW[0] ?? '')
    await person.click(dialog.getByRole('button', { name: 'Confirmer' }))
    expect(await screen.findByText(/Complétés depuis l’aperçu et soumis : Léa Aubry\./)).toBeVisible()
  })

  test('PER-49 with nothing complete there is nothing to confirm', async () => {
    const { dialog } = await askToSubmit(answering(() => SENT, counts({ complete: 0 })))
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
      { confirm: true, after: null, ...chosen },
      { confirm: true, after: 40, ...chosen },
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
      { confirm: true, after: 40, ...chosen },
      { confirm: true, after: 80, ...chosen },
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
    expect(steps(api).at(-1)).toEqual({ confirm: true, after: 40, ...chosen })
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
