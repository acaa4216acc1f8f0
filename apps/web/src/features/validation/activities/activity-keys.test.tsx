import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { CurrentUser } from '../../../platform/session.ts'
import { passTime } from '../../../testing/elapsed-time.ts'
import { FakeApi } from '../../../testing/fake-api.ts'
import { chooseMore } from '../../../testing/more-actions.ts'
import { companySettings, manager } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { aMonth, aMonthPage, MONTHS } from './activity-fixtures.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './activities-page.tsx'

const ACT = 'validation/month-action'
const READER: CurrentUser['roles'] = ['ROLE_VALIDATION', 'ROLE_ACTIVITY_SHOW']
const FIRST_LEVEL: CurrentUser['roles'] = [...READER, 'ROLE_CRA_SHOW', 'ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL']

async function openList({ roles = FIRST_LEVEL, months = MONTHS } = {}) {
  const api = new FakeApi()
    .on('GET', 'validation/month', () => aMonthPage(months))
    .on('POST', ACT, () => new Response('{}', { status: 201 }))
  const config = companySettings({ today: '2026-11-20' })
  const app = renderApp({ path: '/backend/activity', user: manager({ roles }), api, config })
  await screen.findByText('Benali')
  return app
}

/** The row of a person, looked up by its text, which is much cheaper than by its name. */
const rowOf = (lastname: string) => screen.getByText(lastname).closest('tr') ?? document.body
const acts = (api: FakeApi) => api.sent(ACT).filter(({ method }) => method === 'POST')

describe('a comment with every act', () => {
  test('KEY-08 ACT-22 README 49: c opens act and comment together, for each act that may be done', async () => {
    const { api, person } = await openList()
    rowOf('Benali').focus()
    await person.keyboard('c')
    const dialog = within(await screen.findByRole('dialog', { name: 'Valider ce CRA ?' }))
    const comment = dialog.getByRole('textbox', { name: 'Commentaire' })
    await waitFor(() => expect(comment).toHaveFocus())
    expect(dialog.getByText('Interne, non envoyé au collaborateur.')).toBeVisible()
    await person.keyboard('vu avec Paul')
    await person.click(dialog.getByRole('radio', { name: 'Renvoyer' }))
    expect(screen.getByRole('dialog', { name: 'Renvoyer ce CRA ?' })).toBeVisible()
    expect(dialog.getByText('Envoyé par e-mail au collaborateur.')).toBeVisible()
    expect(comment).toHaveValue('vu avec Paul')
    await person.click(dialog.getByRole('button', { name: 'Renvoyer' }))
    await waitFor(() =>
      expect(acts(api)[0]?.body).toMatchObject({ month: 502, action: 'non_submitted', comment: 'vu avec Paul' }),
    )
  })

  test('KEY-08 ACT-22 the menu of a row validates with a comment, and the next row has the focus', async () => {
    const { api, person } = await openList()
    await chooseMore(person, rowOf('Aubry'), 'Décider avec un commentaire')
    const dialog = within(await screen.findByRole('dialog', { name: 'Valider ce CRA ?' }))
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Commentaire' })).toHaveFocus())
    await person.keyboard('Complet{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(acts(api)[0]?.body).toMatchObject({ month: 501, action: 'validated1', comment: 'Complet' }),
    )
    expect(rowOf('Benali')).toHaveFocus()
  })

  test('KEY-02 KEY-08 Escape leaves without acting and gives the focus back to the row', async () => {
    const { api, person } = await openList()
    rowOf('Benali').focus()
    await person.keyboard('c{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(rowOf('Benali')).toHaveFocus()
    expect(acts(api)).toHaveLength(0)
  })

  test('ACT-22 KEY-08 half-days that a refusal left empty are told in that dialog too', async () => {
    const { api, person } = await openList()
    rowOf('Caron').focus()
    await person.keyboard('c')
    const dialog = within(await screen.findByRole('dialog', { name: 'Demi-journées non couvertes' }))
    expect(dialog.getByText(/^2 demi-journées ne sont plus couvertes/)).toBeVisible()
    await person.click(dialog.getByRole('radio', { name: 'Renvoyer' }))
    expect(dialog.queryByText(/ne sont plus couvertes/)).toBeNull()
    expect(acts(api)).toHaveLength(0)
  })

  test('KEY-08 KEY-09 what cannot be decided offers no comment, by key or by menu', async () => {
    const months = [...MONTHS, aMonth('Hamon', 'Inès', 'C299', { id: 599, actions: [] })]
    const { person } = await openList({ months })
    rowOf('Hamon').focus()
    await person.keyboard('c')
    expect(screen.queryByRole('dialog')).toBeNull()
    passTime(400)
    await person.click(within(rowOf('Hamon')).getByRole('button', { name: /^Plus d'actions/ }))
    const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(offered).toEqual(['Télécharger'])
  })
})

describe('the keys shown', () => {
  const shownTo = async (roles: CurrentUser['roles']) => {
    const { person } = await openList({ roles })
    const hint = screen.queryByText('valider')
    await person.keyboard('?')
    const help = await screen.findByRole('dialog', { name: 'Touches de la liste' })
    return { hint, does: [...help.querySelectorAll('dd')].map(({ textContent }) => textContent) }
  }

  test('KEY-09 whoever holds level 1 sees its keys, and none of a send-back', async () => {
    const { hint, does } = await shownTo(FIRST_LEVEL)
    expect(hint).toBeVisible()
    expect(does).toEqual(
      expect.arrayContaining(['Valider', 'Décider avec un commentaire', 'Voir le CRA dans un nouvel onglet']),
    )
    expect(does).not.toContain('Renvoyer au collaborateur')
    expect(does).not.toContain('Renvoyer la sélection')
  })

  test('KEY-09 whoever decides nothing and may not read a report sees the keys of moving and searching', async () => {
    const { hint, does } = await shownTo(READER)
    expect(hint).toBeNull()
    expect(does.slice(0, 4)).toEqual([
      'Ligne suivante',
      'Ligne précédente',
      'Rechercher un collaborateur',
      'Toutes les touches',
    ])
  })
})
