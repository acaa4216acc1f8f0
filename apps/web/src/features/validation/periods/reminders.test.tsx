import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { closingCompany, openClosing, REMIND, UNSENT } from '../../../testing/closing-office.ts'
import { type FakeApi, jsonResponse } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { unsent } from '../../../testing/period-office.ts'
import { setOnline, setWindowWidth } from '../../../testing/window.ts'

describe('reminders', () => {
  const sent = (api: FakeApi) =>
    api
      .sent(REMIND)
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => body)
  const allDone = (matricules: readonly string[]) => matricules.map((matricule) => ({ matricule, ok: true }))

  test('CLO-03 README 71 all without a reminder of today: who and what they read come first, the focus is on the safe answer, then one mail each', async () => {
    const api = closingCompany().on('POST', REMIND, () => allDone(['B2', 'C3']))
    const { person } = await openClosing({ api })
    await person.click(await screen.findByRole('button', { name: 'Relancer les 2' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Relancer 2 personnes\u00a0?' }))
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Annuler' })).toHaveFocus())
    expect(dialog.getByText('Zoé Bertin, Yanis Haddad')).toBeVisible()
    expect(await dialog.findByText('Votre CRA d’avril 2026 n’est pas encore envoyé')).toBeVisible()
    expect(dialog.getByText(/Bonjour B2,.*Il était attendu avant le samedi 25 avril/s)).toBeVisible()
    expect(sent(api)).toEqual([])
    await person.click(dialog.getByRole('button', { name: 'Relancer' }))
    expect(await screen.findByText('2 personnes relancées')).toBeVisible()
    expect(sent(api)).toEqual([{ matricules: ['B2', 'C3'], period: '2026-04' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('CLO-03 WIN-12 WIN-13 a reminder that fails says why once, offline the button does, and it goes again', async () => {
    const api = closingCompany().on('POST', REMIND, () => Promise.reject(new TypeError('Failed to fetch')))
    const { person } = await openClosing({ api })
    await person.click(await screen.findByRole('button', { name: 'Relancer les 2' }))
    const dialog = within(await screen.findByRole('dialog'))
    const go = dialog.getByRole('button', { name: 'Relancer' })
    await person.click(go)
    expect(await screen.findByText(/^Le portail ne répond pas/)).toBeVisible()
    setOnline(false)
    await waitFor(() => expect(go).toHaveAccessibleDescription(/^Hors ligne/))
    await person.click(go)
    setOnline(true)
    await waitFor(() => expect(go).not.toHaveAccessibleDescription())
    api.on('POST', REMIND, () => allDone(['B2', 'C3']))
    await person.click(go)
    expect(await screen.findByText('2 personnes relancées')).toBeVisible()
    expect(sent(api)).toHaveLength(2)
  })

  /** Sixty who have not sent, all with a reminder of today but the last so many. */
  const crowd = (left: number) => {
    const people = Array.from({ length: 60 }, (_, n) =>
      unsent({
        id: n + 1,
        matricule: `P${String(n)}`,
        identity: `Jean Dupont${String(n)}`,
        reminded: at(n < 60 - left),
      }),
    )
    return closingCompany().on('GET', 'validation/period/{id}/people', ({ query }) => {
      const listed = people.filter(({ reminded }) => query.get('remindable') === null || !reminded?.lately)
      const [size, page] = [Number(query.get('maxResults')), Number(query.get('page'))]
      const items = listed.slice((page - 1) * size, page * size)
      return jsonResponse(items, 200, { 'X-Total-Count': String(listed.length) })
    })
  }
  const at = (lately: boolean) => ({ at: '2026-05-21T06:00:00.000Z', author: 'Denis Chauvin', lately })

  test('CLO-03 README 71 beyond the page that is read too, only those without a reminder of today are asked', async () => {
    const api = crowd(2).on('POST', REMIND, () => allDone(['P58', 'P59']))
    const { person } = await openClosing({ api })
    await person.click(await screen.findByRole('button', { name: 'Relancer les 2' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Relancer 2 personnes\u00a0?' }))
    expect(dialog.getByText('Jean Dupont58, Jean Dupont59')).toBeVisible()
    expect(await dialog.findByText(/Bonjour P58/)).toBeVisible()
    await person.click(dialog.getByRole('button', { name: 'Relancer' }))
    await waitFor(() => expect(sent(api)).toEqual([{ matricules: ['P58', 'P59'], period: '2026-04' }]))
  })

  test('CLO-03 README 71 once everybody has a reminder of today it is said instead', async () => {
    const { person } = await openClosing({ api: crowd(0) })
    const all = await screen.findByRole('button', { name: 'Tous relancés' })
    expect(all).toHaveAccessibleDescription('Un rappel est déjà parti depuis moins de 24 heures.')
    await person.click(all)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('CLO-03 whoever has a reminder of today is not asked again, ticked or not', async () => {
    const api = closingCompany().onList('validation/period/{id}/people', UNSENT.slice(0, 1), 1)
    const { person } = await openClosing({ api })
    const all = await screen.findByRole('button', { name: 'Relancé' })
    expect(all).toHaveAccessibleDescription('Un rappel est déjà parti depuis moins de 24 heures.')
    await person.click(await screen.findByRole('checkbox', { name: /Léa Aubry/ }))
    await person.click(all)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('CLO-03 those ticked alone; whoever is refused stays in sight with the reason', async () => {
    const message = 'Un rappel est déjà parti depuis moins de 24 heures'
    const api = closingCompany().on('POST', REMIND, () => [
      { matricule: 'B2', ok: true },
      { matricule: 'C3', ok: false, refusal: { code: 'state', status: 409, message } },
    ])
    const { person } = await openClosing({ api })
    await person.click(await screen.findByRole('checkbox', { name: /Zoé Bertin/ }))
    await person.click(screen.getByRole('checkbox', { name: /Yanis Haddad/ }))
    await person.click(screen.getByRole('button', { name: 'Relancer les 2' }))
    const dialog = within(await screen.findByRole('dialog'))
    await person.dblClick(dialog.getByRole('button', { name: 'Relancer' }))
    expect(await dialog.findByText(message)).toBeVisible()
    expect(dialog.getByText(/^1 personne relancée, 1 non relancée/)).toBeVisible()
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Résultat de la relance')
    await waitFor(() => expect(dialog.getByText('Fermer').closest('button')).toHaveFocus())
    expect(sent(api)).toEqual([{ matricules: ['B2', 'C3'], period: '2026-04' }])
  })

  test('CLO-03 a manager’s team: the list narrows, and so does what is reminded', async () => {
    const alice = { ...consultant({}), matricule: 'M9', firstname: 'Alice', lastname: 'Martin' }
    const api = closingCompany().onList('user/managers', [alice], 1)
    const { person } = await openClosing({ api })
    await screen.findByText(/Léa Aubry/)
    await person.click(screen.getByRole('combobox', { name: 'Manager' }))
    await person.click(await screen.findByRole('option', { name: 'Martin Alice · M9' }))
    const people = () => api.sent('validation/period/11/people')
    await waitFor(() => expect(people().at(-1)?.query.get('manager')).toBe('M9'))
    await person.click(await screen.findByRole('button', { name: 'Relancer les 2' }))
    const dialog = within(await screen.findByRole('dialog'))
    await person.click(dialog.getByRole('button', { name: 'Relancer' }))
    await waitFor(() => expect(sent(api)).toHaveLength(1))
    expect(people().at(-1)?.query.get('manager')).toBe('M9')
  })

  test('CLO-03 each says when it was reminded and by whom, why it was sent back, and what is missing', async () => {
    await openClosing()
    const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
    const rowOf = (name: string) => rows.find((text) => text?.includes(name))
    expect(rowOf('Léa Aubry')).toContain('relance du 21 mai à 08:00, Denis Chauvin')
    expect(rowOf('Zoé Bertin')).toContain(
      'renvoyé le 12 mai par Alice Martin : «\u00a0Astreinte à retirer\u00a0» · jamais relancé',
    )
    expect(rowOf('Yanis Haddad')).toContain('2 demi-journées à saisir')
    expect(screen.getByRole('button', { name: 'Relancé : Léa Aubry' })).toHaveAttribute('aria-disabled', 'true')
  })

  test('WIN-09 BCK-34 at 390 px people are reminded, and submitting and closing say that they need a computer', async () => {
    setWindowWidth(390)
    const { person } = await openClosing()
    expect(screen.getByText(/^Soumettre et clôturer se font sur ordinateur/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^(Clôturer|Soumettre)/ })).toBeNull()
    await person.click(await screen.findByRole('button', { name: 'Relancer : Zoé Bertin' }))
    expect(await screen.findByRole('dialog', { name: 'Relancer 1 personne\u00a0?' })).toBeVisible()
  })
})
