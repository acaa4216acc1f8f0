import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { counterLine, standings } from '../../../testing/counters.ts'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { LOADED, renderApp } from '../../../testing/render.tsx'
import { EVENT_CODES } from '../../../testing/timesheet-codes.ts'
import { mayOf } from '../../../testing/timesheet-may.ts'
import type { CounterLine } from './counters.queries.ts'

const ABSENCE = { kind: 'reserve', rule: 'absence', source: 'event 7 1', event_id: 7 } as const
const LINES: CounterLine[] = [
  counterLine(9, { ...ABSENCE, stage: 'asked', days: -1, effective_on: '2026-06-15', rule_text: 'CP le 15/06/2026' }),
  counterLine(8, {
    ...ABSENCE,
    stage: 'accepted',
    days: -2,
    effective_on: '2026-05-25',
    rule_text: 'CP le 25/05/2026',
  }),
  counterLine(7, { ...ABSENCE, kind: 'release', stage: 'asked', days: 2, effective_on: '2026-05-25', undone: true }),
  counterLine(6, { ...ABSENCE, stage: 'asked', days: -2, effective_on: '2026-05-25', undone: true }),
  counterLine(5),
  counterLine(4, { kind: 'adjustment', days: 1, reason: 'Jour oublié', author: 'Sylvie Moreau', rule: 'adjustment' }),
  counterLine(3, {
    kind: 'rollover',
    days: 4,
    counter: 'before_june',
    rule: 'rollover',
    rule_text: 'CP N vers CP N-1',
  }),
  counterLine(2, { kind: 'rollover', days: -4, rule: 'rollover', rule_text: 'CP N vers CP N-1' }),
  counterLine(1, { kind: 'opening', days: 20.67, rule: 'opening', rule_text: 'Solde repris : reprise' }),
]
for (const line of LINES) if (line.kind === 'rollover') line.source = 'rollover cp'

function monthApi(lines: CounterLine[] = LINES): FakeApi {
  return new FakeApi()
    .on('GET', 'timesheet/month/{month}/{year}', () => mayOf())
    .onList('timesheet/event-code', EVENT_CODES, EVENT_CODES.length)
    .on('GET', 'timesheet/counter', () => standings())
    .onList('timesheet/counter/line', lines, lines.length)
}

async function openDialog(api = monthApi(), hash = '') {
  const app = renderApp({ path: `/timesheet/5/2026${hash}`, api })
  if (hash === '') {
    const side = await screen.findByRole('region', { name: 'Compteurs' }, LOADED)
    await app.person.click(within(side).getByRole('button', { name: 'Voir le calcul' }))
  }
  const dialog = await screen.findByRole('dialog', { name: 'Voir le calcul' }, LOADED)
  return { ...app, dialog }
}

const cellsOf = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')))

describe('Voir le calcul', () => {
  test('LED-48 LED-50 MON-103 a dialog with the three views reconciled, and every line in a table with its balance', async () => {
    const { dialog } = await openDialog()
    const table = await within(dialog).findByRole('table', { name: 'Mouvements du compteur' }, LOADED)
    for (const words of [
      'Pour la paie :23,75',
      'Absences validées par le manager :−2,00',
      'Demandes en attente :−1,00',
      'Pour vous :20,75',
    ]) {
      expect(dialog).toHaveTextContent(words)
    }
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Date', 'Mouvement', 'Origine', 'Jours', 'Solde'])
    expect(cellsOf(table).slice(1)).toEqual([
      ['Enregistré au 21/05/2026'],
      ['15/06/2026', 'Demandé', 'CP le 15/06/2026', '− 1,00', '20,75'],
      ['25/05/2026', 'Validé', 'CP le 25/05/2026', '− 2,00', '21,75'],
      ['30/04/2026', 'Acquis', '25,00 j × 11/12 − 10/12 : 2,08 j', '+ 2,08', '23,75'],
      ['30/04/2026', 'Ajustement', '« Jour oublié » Sylvie Moreau', '+ 1,00', '21,67'],
      ['30/04/2026', 'Report', 'CP N vers CP N-1 4,00 jours', '0,00', '20,67'],
      ['30/04/2026', 'Solde de départ', 'Solde repris : reprise CP N', '+ 20,67', '20,67'],
    ])
    expect(within(table).getByRole('link', { name: 'CP le 25/05/2026' })).toHaveAttribute('href', '/timesheet/5/2026')
  })

  test('LED-47 what undoes itself is folded with its number, and moves no balance when it is shown', async () => {
    const { dialog, person } = await openDialog()
    await person.click(
      await within(dialog).findByRole('button', { name: 'Afficher les mouvements annulés (2)' }, LOADED),
    )
    const rows = cellsOf(dialog)
    expect(rows.filter(([, movement]) => movement === 'Annulé')).toHaveLength(1)
    expect(rows.find(([, , origin]) => origin === 'CP le 25/05/2026')?.at(-1)).toBe('21,75')
    expect(rows.at(-1)?.at(-1)).toBe('20,67')
    await person.click(within(dialog).getByRole('button', { name: 'Masquer les mouvements annulés' }))
    expect(cellsOf(dialog).filter(([, movement]) => movement === 'Annulé')).toEqual([])
  })

  test('LED-50 by the keyboard: the arrows choose the counter, Échap closes and the focus is where it was', async () => {
    const { dialog, person, api } = await openDialog()
    const choice = await within(dialog).findByRole('radio', { name: 'CP 20,75' }, LOADED)
    choice.focus()
    await person.keyboard('{ArrowRight}')
    expect(within(dialog).getByRole('radio', { name: 'JRS 2,83' })).toBeChecked()
    await expect
      .poll(() =>
        api.requests
          .filter(({ path }) => path === 'timesheet/counter/line')
          .at(-1)
          ?.query.get('family'),
      )
      .toBe('rtt')
    await person.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Voir le calcul' })).toHaveFocus()
  })

  test('LED-50 its address opens it; an empty ledger says so', async () => {
    const { dialog, person, router } = await openDialog(monthApi([]), '#calcul-rtt')
    expect(await within(dialog).findByText('Aucun mouvement', undefined, LOADED)).toBeInTheDocument()
    expect(within(dialog).getByRole('radio', { name: 'JRS 2,83' })).toBeChecked()
    await person.keyboard('{Escape}')
    await expect.poll(() => router.state.location.hash).toBe('')
  })

  test('LED-51 LED-58 on a day: the balance, the lines to come above those that stand, and what is lost by then', async () => {
    const line = { counter: 'before_june', kind: 'expiry', rule: 'expiry', source: 'expiry before_june' } as const
    const api = monthApi().on('GET', 'timesheet/counter/projection', ({ query }) => ({
      date: query.get('date') ?? '',
      counters: standings({ cp: { employee: 20.83 }, before_june: { employee: 0 } }).map(
        ({ counter, label, employee }) => ({
          counter,
          label,
          days: employee,
        }),
      ),
      lines: [
        {
          ...line,
          days: -2,
          effective_on: '2026-06-01',
          rule_text: 'CP N-1 non pris au 31/05/2026',
          planned: true as const,
        },
      ],
      to_be_lost: [{ counter: 'before_june' as const, days: 2, last_day: '2026-05-31' }],
    }))
    const { dialog, person } = await openDialog(api)
    const panel = within(await within(dialog).findByRole('region', { name: 'Mon solde à une date' }, LOADED))
    await person.click(panel.getByRole('button', { name: '31/08' }))
    expect(await panel.findByText('À perdre : 2,00 jours après le 31/05/2026')).toBeInTheDocument()
    expect(panel.getByText('20,83')).toBeInTheDocument()
    const rows = cellsOf(await within(dialog).findByRole('table', { name: 'Mouvements du compteur' }))
    expect(rows.slice(1, 4)).toEqual([
      ['Prévu d’ici au 31/08/2026'],
      ['01/06/2026', 'À perdre', 'CP N-1 non pris au 31/05/2026', '− 2,00', '20,83'],
      ['Enregistré au 21/05/2026'],
    ])
    expect(
      api.requests
        .filter(({ path }) => path.endsWith('projection'))
        .at(-1)
        ?.query.get('date'),
    ).toBe('2026-08-31')
  })

  test('LED-66 a statement of a day is asked for by its address; a refusal stands at the date', async () => {
    const between = 'La date doit être comprise entre le 01/05/2026 et le 21/05/2026.'
    const api = monthApi().on('GET', 'timesheet/counter/statement/request-download', () =>
      refusal(422, { code: 'date', message: between, errors: { date: [between] } }),
    )
    const { dialog, person } = await openDialog(api)
    await person.click(await within(dialog).findByRole('button', { name: 'Relevé de compteurs en CSV' }, LOADED))
    expect(await within(dialog).findByText(between)).toBeInTheDocument()
    const asked = api.requests.find(({ path }) => path.endsWith('request-download'))
    expect([asked?.query.get('date'), asked?.query.get('format')]).toEqual(['2026-05-21', 'csv'])
  })
})
