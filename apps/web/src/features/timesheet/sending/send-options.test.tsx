import type { Month } from '@cadran/contract/timesheet/calendar'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { LOADED, renderApp } from '../../../testing/render.tsx'
import { mayOf } from '../../../testing/timesheet-may.ts'

const MONTH = 'timesheet/month/{month}/{year}'
const CERTIFY = 'Je certifie la conformité du CRA spécifique'
const pdf = (name: string) => new File(['%PDF-1.7'], name)

async function openDialog(change: Partial<Month> = {}) {
  const month = mayOf({ change: { survey_sent: true, ...change } })
  const api = new FakeApi().on('GET', MONTH, () => month).on('POST', MONTH, () => month)
  const app = renderApp({ path: '/timesheet/5/2026', api, user: consultant() })
  await app.person.click(await screen.findByRole('button', { name: 'Envoyer' }, LOADED))
  const dialog = await screen.findByRole('dialog', { name: /Envoyer mai 2026/ })
  const send = () => app.person.click(within(dialog).getByRole('button', { name: 'Envoyer mon CRA' }))
  const sent = () => api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { ...app, api, dialog, send, sent }
}

describe('the specific CRA', () => {
  test('SND-13 SND-14 SND-12 FIL-28 switched on it asks for a file, then for the certification', async () => {
    const { person, dialog, send, sent } = await openDialog()
    await person.click(within(dialog).getByRole('switch', { name: 'CRA spécifique du client' }))
    await send()
    expect(within(dialog).getByText('Veuillez fournir au moins 1 fichier de CRA spécifique')).toBeInTheDocument()
    await person.upload(within(dialog).getByLabelText('Ajouter des fichiers'), pdf('CRA.pdf'))
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Envoyer mon CRA' })).not.toHaveAttribute('aria-busy'),
    )
    await send()
    expect(within(dialog).getByText('Vous devez certifier la conformité du CRA spécifique')).toBeInTheDocument()
    expect(within(dialog).getByRole('checkbox', { name: CERTIFY })).toHaveFocus()
    expect(sent()).toEqual([])
    await person.click(within(dialog).getByRole('checkbox', { name: CERTIFY }))
    expect(within(dialog).queryByText('Vous devez certifier la conformité du CRA spécifique')).not.toBeInTheDocument()
    await send()
    await waitFor(() =>
      expect(sent()).toMatchObject([{ special: true, certified: true, files: [{ file: 'CRA.pdf||JVBERi0xLjc=' }] }]),
    )
    expect(await screen.findByText('Votre déclaration a été envoyée')).toBeInTheDocument()
  })

  test('SND-15 SND-17 switched off again nothing of it is asked or sent', async () => {
    const { person, dialog, send, sent } = await openDialog()
    const option = within(dialog).getByRole('switch', { name: 'CRA spécifique du client' })
    await person.click(option)
    await person.upload(within(dialog).getByLabelText('Ajouter des fichiers'), pdf('CRA.pdf'))
    await person.click(option)
    await send()
    await waitFor(() => expect(sent()).toMatchObject([{ special: false, certified: false }]))
    expect(sent()[0]).not.toHaveProperty('files')
  })

  test('SND-16 files of a month that was sent back are there already', async () => {
    const file = { id: 3, name: 'CRA.pdf', byte_size: 1000, in_place: true, created_at: '2026-05-20T08:00:00.000Z' }
    const { person, dialog, send, sent } = await openDialog({ files: [file] })
    await person.click(within(dialog).getByRole('checkbox', { name: CERTIFY }))
    await send()
    await waitFor(() => expect(sent()).toMatchObject([{ special: true, certified: true }]))
  })

  test('WIN-13 the session ends under what was answered: after a new login the dialog has it again', async () => {
    const { person, api, dialog, send, unmount } = await openDialog()
    await person.type(within(dialog).getByRole('textbox', { name: 'Commentaire' }), 'À garder')
    api.on('POST', MONTH, () => refusal(401)).on('POST', 'token/refresh', () => refusal(401))
    await send()
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    unmount()
    const again = await openDialog()
    expect(within(again.dialog).getByRole('textbox', { name: 'Commentaire' })).toHaveValue('À garder')
    await again.send()
    await waitFor(() => expect(again.sent()).toMatchObject([{ comment: 'À garder' }]))
  })

  test('files on their way tell how far they are, and a broken network loses nothing', async () => {
    const { person, api, dialog, send, sent } = await openDialog()
    await person.click(within(dialog).getByRole('switch', { name: 'CRA spécifique du client' }))
    await person.upload(within(dialog).getByLabelText('Ajouter des fichiers'), pdf('CRA.pdf'))
    await person.click(within(dialog).getByRole('checkbox', { name: CERTIFY }))
    let cut: (reason: Error) => void = () => undefined
    api.on('POST', MONTH, () => new Promise((_, reject) => (cut = reject)))
    await send()
    const bar = await within(dialog).findByRole('progressbar', { name: 'Envoi des fichiers' })
    expect(bar).toHaveAttribute('aria-valuenow', '42')
    cut(new Error('the network is gone'))
    expect(await within(dialog).findByText(/^L’envoi a été interrompu\. Vos fichiers sont gardés/)).toHaveFocus()
    expect(within(dialog).queryByRole('progressbar')).not.toBeInTheDocument()
    api.on('POST', MONTH, () => mayOf())
    await send()
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]).toEqual(sent()[0])
  })

  test('FIL-10 FIL-11 a file refused at the second step brings back the first, with everything in it', async () => {
    const { person, dialog, api } = await openDialog({ survey_sent: false })
    const message = "Votre fichier n'a pas pu être analysé, veuillez réessayer plus tard."
    api.on('POST', MONTH, () => refusal(422, { code: 'scanner-away', message, errors: { 'files.0': [message] } }))
    await person.click(within(dialog).getByRole('switch', { name: 'CRA spécifique du client' }))
    await person.upload(within(dialog).getByLabelText('Ajouter des fichiers'), pdf('CRA.pdf'))
    await person.click(within(dialog).getByRole('checkbox', { name: CERTIFY }))
    await person.type(within(dialog).getByRole('textbox', { name: 'Commentaire' }), 'À garder')
    await person.click(await screen.findByRole('button', { name: 'Suivant' }))
    await person.click(await screen.findByRole('radio', { name: 'Très satisfait' }))
    await person.click(screen.getByRole('button', { name: 'Envoyer mon CRA' }))
    const row = (await screen.findByRole('button', { name: 'Retirer CRA.pdf' })).closest('li')
    expect(row).toHaveTextContent(message)
    expect(screen.getByRole('checkbox', { name: CERTIFY })).toBeChecked()
    expect(screen.getByRole('textbox', { name: 'Commentaire' })).toHaveValue('À garder')
  })
})

describe('the payment', () => {
  const extra = {
    extra_activity_summary: { duration: 90, weeks: [{ number: 21, duration: 90 }] },
    extra_activity_payments: ['money', 'rest'],
  } satisfies Partial<Month>

  test('SND-31 SND-32 SND-34 it is asked where there are extra activities, and nothing is chosen beforehand', async () => {
    const { person, dialog, send, sent } = await openDialog(extra)
    expect(dialog).toHaveTextContent('Activités complémentairesSemaine 211h30')
    await send()
    expect(within(dialog).getByText('Veuillez choisir le type de paiement')).toBeInTheDocument()
    expect(within(dialog).getByRole('radio', { name: /Argent/ })).toHaveFocus()
    expect(sent()).toEqual([])
    await person.click(within(dialog).getByRole('radio', { name: /Repos/ }))
    await send()
    await waitFor(() => expect(sent()).toMatchObject([{ extra_activity_payment: 'rest' }]))
  })

  test('SND-28 SND-35 without extra activities there is nothing to choose', async () => {
    const { dialog, send, sent } = await openDialog()
    expect(within(dialog).queryByText('Paiement des activités complémentaires')).not.toBeInTheDocument()
    await send()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).not.toHaveProperty('extra_activity_payment')
  })
})

test('CFG-21 the survey asks in the words of the company; each answer keeps its score', async () => {
  const survey = { question: 'Et ce mois ?', labels: ['Rien à dire', 'Bof', 'Ça va', 'Au mieux'] }
  const { person, dialog } = await openDialog({ survey_sent: false, survey })
  await person.click(within(dialog).getByRole('button', { name: 'Suivant' }))
  expect(await within(dialog).findByRole('group', { name: 'Et ce mois ?' })).toBeVisible()
  expect(within(dialog).getByRole('radio', { name: 'Au mieux' })).toHaveAttribute('value', '3')
  expect(within(dialog).getByRole('radio', { name: 'Rien à dire' })).toHaveAttribute('value', '0')
})
