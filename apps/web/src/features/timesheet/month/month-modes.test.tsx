import type { Month } from '@cadran/contract/timesheet/calendar'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { FakeApi } from '../../../testing/fake-api.ts'
import { LOADED, renderApp } from '../../../testing/render.tsx'
import { eventCode, overtimeCode } from '../../../testing/timesheet-codes.ts'
import { mayOf } from '../../../testing/timesheet-may.ts'
import { eventOf, monthOf } from '../../../testing/timesheet-month.ts'
import { setWindowWidth } from '../../../testing/window.ts'

const MONTH_PATH = 'timesheet/month/{month}/{year}'

function open({ month, api = new FakeApi() }: { month: Month; api?: FakeApi }) {
  return renderApp({ path: '/timesheet/5/2026', api: api.on('GET', MONTH_PATH, () => month) })
}

describe('the modes', () => {
  test('CAL-17 CAL-18 CAL-21 CAL-59 view comes first; the toggles change it, and leaving edit clears the selection', async () => {
    const { person } = open({ month: mayOf() })
    expect(await screen.findByRole('radio', { name: 'Consulter' }, LOADED)).toBeChecked()
    await person.click(screen.getByRole('radio', { name: 'Modifier' }))
    expect(screen.getByRole('grid')).toHaveAttribute('aria-readonly', 'false')
    await person.click(screen.getByRole('gridcell', { name: /^mardi 26 mai matin/ }))
    await person.click(screen.getByRole('radio', { name: 'Consulter' }))
    expect(screen.getByRole('grid')).toHaveAttribute('aria-readonly', 'true')
    await person.click(screen.getByRole('radio', { name: 'Modifier' }))
    expect(screen.queryAllByRole('gridcell', { selected: true })).toEqual([])
  })

  test('CAL-19 CAL-33 half-days can be chosen in edit mode alone, and the choice opens the wizard', async () => {
    const { person } = open({ month: mayOf() })
    const half = await screen.findByRole('gridcell', { name: /^mardi 26 mai matin/ }, LOADED)
    await person.click(half)
    expect(screen.queryAllByRole('gridcell', { selected: true })).toEqual([])
    await person.click(screen.getByRole('radio', { name: 'Modifier' }))
    await person.click(half)
    await person.click(half)
    expect(screen.getAllByRole('gridcell', { selected: true })).toEqual([half])
    expect(await screen.findByRole('dialog', { name: /^Nouvel événement/ })).toBeInTheDocument()
  })

  test('CAL-54 CAL-55 CAL-56 exactly one of the three modes is on', async () => {
    const { person, container } = open({ month: mayOf() })
    await screen.findByRole('grid', {}, LOADED)
    for (const [name, mode] of [
      ['Modifier', 'edit'],
      ['Télétravail', 'remote'],
      ['Consulter', 'view'],
    ] as const) {
      await person.click(screen.getByRole('radio', { name }))
      expect(screen.getAllByRole('radio', { checked: true })).toEqual([screen.getByRole('radio', { name })])
      expect(container.querySelectorAll(`[data-mode="${mode}"]`)).toHaveLength(1)
    }
  })

  test('CAL-48 CAL-49 a day opens beside the month, one at a time, and again after a reload', async () => {
    const { person, unmount } = open({ month: mayOf() })
    await screen.findByRole('grid', {}, LOADED)
    await person.click(screen.getByRole('gridcell', { name: /^mardi 12 mai matin/ }))
    await person.click(screen.getByRole('gridcell', { name: /^mercredi 13 mai après-midi/ }))
    const day = screen.getByRole('region', { name: 'Mercredi 13 mai' })
    expect(day).toHaveTextContent('Après-midiCongés payésEn attente · 1,5 j')
    expect(screen.queryByRole('region', { name: 'Mardi 12 mai' })).not.toBeInTheDocument()
    unmount()
    const again = open({ month: mayOf() })
    expect(await screen.findByRole('region', { name: 'Mercredi 13 mai' })).toBeInTheDocument()
    await again.person.click(screen.getByRole('button', { name: 'Fermer le jour' }))
    expect(screen.queryByRole('region', { name: 'Mercredi 13 mai' })).not.toBeInTheDocument()
    expect(screen.getByRole('gridcell', { name: /^mercredi 13 mai matin/ })).toHaveFocus()
    expect(localStorage.getItem('lastClickedDay')).toBeNull()
  })

  test('MON-58 CAL-49 a day tells the halves that a part-timer has off; an event over a weekend is not of the weekend', async () => {
    const part_times: Month['user']['part_times'] = [{ starts_on: '2026-05-01', half_days_off: ['friday-pm'] }]
    const { person } = open({ month: monthOf({ owner: { part_times } }) })
    await screen.findByRole('grid', {}, LOADED)
    await person.click(screen.getByRole('gridcell', { name: /^vendredi 22 mai matin/ }))
    const friday = screen.getByRole('region', { name: 'Vendredi 22 mai' })
    expect(friday).toHaveTextContent(/MatinOrselle.*Après-midiTemps partiel, non travaillé/)
    await person.click(screen.getByRole('gridcell', { name: /^samedi 23 mai matin/ }))
    const saturday = screen.getByRole('region', { name: 'Samedi 23 mai' })
    expect(saturday).toHaveTextContent('Week-end')
    expect(saturday).not.toHaveTextContent('Orselle')
  })

  test('README 12 pre-filling is stopped and started again by a draft', async () => {
    const month = monthOf({ change: { autofill: false } })
    const api = new FakeApi().on('POST', MONTH_PATH, () => monthOf())
    const { person } = open({ month, api })
    await person.click(await screen.findByRole('radio', { name: 'Modifier' }, LOADED))
    await person.click(screen.getByRole('button', { name: 'Pré-remplir avec ORS' }))
    await waitFor(() => {
      expect(api.requests.find((request) => request.method === 'POST')?.body).toEqual({
        draft: true,
        autofill: true,
      })
    })
  })
})

describe('the wizard of on-call duties', () => {
  const duty = overtimeCode(1, 'AST', { sub_category: null, affectation: null, description: 'Astreinte générale' })

  /** Edit mode with the wizard open on its first step. */
  async function openWizard() {
    const app = open({ month: mayOf(), api: new FakeApi().onList('timesheet/overtime-code', [duty], 1) })
    await app.person.click(await screen.findByRole('radio', { name: 'Modifier' }, LOADED))
    await app.person.click(await screen.findByRole('button', { name: 'Ajouter une astreinte ou une intervention' }))
    await screen.findByRole('radio', { name: /^Astreinte générale/ })
    return app
  }
  const question = () => screen.findByRole('dialog', { name: /^Abandonner votre saisie/ })
  const typed = () => screen.getByRole('textbox', { name: 'Commentaire' })

  test('OVT-01 Escape closes it while nothing is typed, and the focus is where it was opened', async () => {
    const { person } = await openWizard()
    await person.keyboard('1{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Ajouter une astreinte ou une intervention' })).toHaveFocus()
  })

  test('OVT-01 MON-05 what is typed in it is lost only after a question: by Escape, another mode, another month', async () => {
    const { person, router } = await openWizard()
    await person.keyboard('1')
    await person.type(typed(), 'Relève')
    for (const leave of [
      () => person.keyboard('{Escape}'),
      () => person.click(screen.getByRole('radio', { name: 'Consulter' })),
      () => person.click(screen.getByRole('button', { name: 'Mois suivant' })),
    ]) {
      await leave()
      await waitFor(() => expect(screen.getByRole('button', { name: 'Continuer' })).toHaveFocus())
      await person.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Continuer' })).not.toBeInTheDocument())
      expect(typed()).toHaveValue('Relève')
    }
    expect(router.state.location.pathname).toBe('/timesheet/5/2026')
    await person.click(screen.getByRole('radio', { name: 'Consulter' }))
    await person.click(within(await question()).getByRole('button', { name: 'Abandonner' }))
    expect(screen.getByRole('radio', { name: 'Consulter' })).toBeChecked()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})

describe('on mobile', () => {
  test('MON-120 CAL-08 three key numbers under the grid, the actions below, the rest behind Plus', async () => {
    setWindowWidth(390)
    const { person } = open({ month: mayOf() })
    await screen.findByRole('grid', {}, LOADED)
    expect(screen.getByText('15,00', { selector: 'dd' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Modifier' })).toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Plus' }))
    const sheet = await screen.findByRole('dialog', { name: 'Mai 2026' })
    expect(within(sheet).getByRole('link', { name: 'Mes absences' })).toBeInTheDocument()
    expect(within(sheet).getByRole('list', { name: 'Légende' })).toHaveTextContent('Pré-rempli')
  })

  test('ASK-01 an absence can be asked for before the month is there, by the button that stays', async () => {
    setWindowWidth(390)
    let come: (month: Month) => void = () => {}
    const coming = new Promise<Month>((resolve) => {
      come = resolve
    })
    renderApp({ path: '/timesheet/5/2026', api: new FakeApi().on('GET', MONTH_PATH, () => coming) })
    const request = await screen.findByRole('button', { name: 'Demander une absence' }, LOADED)
    expect(screen.queryByRole('grid')).not.toBeInTheDocument()
    come(mayOf())
    await screen.findByRole('grid', {}, LOADED)
    expect(screen.getByRole('button', { name: 'Demander une absence' })).toBe(request)
  })

  test('a tapped day opens its sheet', async () => {
    setWindowWidth(390)
    const code = eventCode('CP')
    const { person } = open({
      month: monthOf({ events: [eventOf({ id: 9, code, range: '2026-05-12 am 2026-05-12 pm' })] }),
    })
    await person.click(await screen.findByRole('gridcell', { name: /^mardi 12 mai matin/ }, LOADED))
    const sheet = await screen.findByRole('dialog', { name: 'Mardi 12 mai' })
    expect(sheet).toHaveTextContent('JournéeCongés payésEn attente · 1 j')
  })
})
