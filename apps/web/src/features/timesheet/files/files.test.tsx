import type { Month, MonthFile } from '@cadran/contract/timesheet/calendar'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { LOADED, renderApp } from '../../../testing/render.tsx'
import { mayOf } from '../../../testing/timesheet-may.ts'
import { setOnline } from '../../../testing/window.ts'

const MONTH = 'timesheet/month/{month}/{year}'
const DEPOSIT = 'timesheet/month/{month}/{year}/files'
const SENT = { state: 'submitted', submitted: true, editable: false, survey_sent: true } as const
const CERTIFY = 'Je certifie la conformité du CRA spécifique'

const stored = (id: number, change: Partial<MonthFile> = {}): MonthFile => ({
  id,
  name: `CRA ${String(id)}.pdf`,
  byte_size: 248_000,
  in_place: true,
  created_at: '2026-05-21T07:42:00.000Z',
  ...change,
})
const pdf = (name = 'CRA client.pdf') => new File(['%PDF-1.7'], name, { type: 'application/pdf' })

async function openMonth(change: Partial<Month> = {}) {
  const state = { month: mayOf({ change }) }
  const api = new FakeApi().on('GET', MONTH, () => state.month)
  const app = renderApp({ path: '/timesheet/5/2026', api, user: consultant() })
  const section = await screen.findByRole('region', { name: 'CRA spécifique' }, LOADED)
  return { ...app, api, state, section }
}

async function openDeposit(change: Partial<Month> = {}) {
  const opened = await openMonth({ ...SENT, ...change })
  await opened.person.click(within(opened.section).getByRole('button', { name: 'Déposer un CRA spécifique' }))
  const dialog = await screen.findByRole('dialog', { name: 'Déposer un CRA spécifique, mai 2026' })
  const choose = (...files: File[]) =>
    opened.person.upload(within(dialog).getByLabelText('Ajouter des fichiers'), files)
  const submit = () => opened.person.click(within(dialog).getByRole('button', { name: 'Déposer' }))
  return { ...opened, dialog, choose, submit }
}

describe('the section', () => {
  test('FIL-14 names the files of the month, or says that there are none', async () => {
    const { section } = await openMonth()
    expect(section).toHaveTextContent('Aucun fichier')
    expect(within(section).queryByRole('button')).not.toBeInTheDocument()
  })

  test.each([
    ['a month not sent', { files: [] }],
    ['a closed month', { ...SENT, locked: true }],
    ['a month with three files', { ...SENT, files: [stored(1), stored(2), stored(3)] }],
  ])('FIL-18 no deposit on %s', async (_what, change) => {
    const { section } = await openMonth(change)
    expect(within(section).queryByRole('button', { name: 'Déposer un CRA spécifique' })).not.toBeInTheDocument()
  })

  test('FIL-30 a file is deleted once it is confirmed', async () => {
    const { person, section, api } = await openMonth({ files: [stored(1), stored(2)] })
    api.on('DELETE', 'timesheet/month/file/{id}', () => undefined)
    await person.click(within(section).getByRole('button', { name: 'Supprimer CRA 1.pdf' }))
    const dialog = await screen.findByRole('dialog', { name: 'Supprimer ce fichier ?' })
    await person.click(within(dialog).getByRole('button', { name: 'Annuler' }))
    expect(api.requests.filter(({ method }) => method === 'DELETE')).toEqual([])
    await person.click(within(section).getByRole('button', { name: 'Supprimer CRA 1.pdf' }))
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' }))
    await waitFor(() => expect(api.sent('timesheet/month/file/1')).toHaveLength(1))
  })

  test('FIL-30 once a file is gone the focus is on the next one, then on the one left, then on the deposit', async () => {
    const { person, section, api, state } = await openMonth({ ...SENT, files: [stored(1), stored(2), stored(3)] })
    api.on('DELETE', 'timesheet/month/file/{id}', ({ path }) => {
      const files = state.month.files.filter(({ id }) => !path.endsWith(`/${String(id)}`))
      state.month = { ...state.month, files }
      return undefined
    })
    const remove = async (name: string) => {
      within(section)
        .getByRole('button', { name: `Supprimer ${name}` })
        .focus()
      await person.keyboard('{Enter}')
      await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' }))
      await waitFor(() => expect(within(section).queryByText(name)).not.toBeInTheDocument())
    }
    await remove('CRA 2.pdf')
    expect(within(section).getByRole('button', { name: /^Ouvrir CRA 3.pdf/ })).toHaveFocus()
    await remove('CRA 3.pdf')
    expect(within(section).getByRole('button', { name: /^Ouvrir CRA 1.pdf/ })).toHaveFocus()
    await remove('CRA 1.pdf')
    expect(within(section).getByRole('button', { name: 'Déposer un CRA spécifique' })).toHaveFocus()
  })

  test.each([
    ['validated', { ...SENT, state: 'validated1' as const, files: [stored(1), stored(2)] }],
    ['the last of a certified month', { ...SENT, certified: true, files: [stored(1)] }],
  ])('FIL-30 what is %s offers no deletion', async (_what, change) => {
    const { section } = await openMonth(change)
    expect(within(section).getByText('CRA 1.pdf')).toBeInTheDocument()
    expect(within(section).queryByRole('button', { name: /^Supprimer/ })).not.toBeInTheDocument()
  })

  test('MON-83 FIL-18 FIL-19 a deposit is offered once the month is sent and while it is open, to consultants', async () => {
    const offered = async (change: Partial<Month>) => {
      const { section, unmount } = await openMonth({ ...SENT, ...change })
      const found = within(section).queryByRole('button', { name: 'Déposer un CRA spécifique' }) !== null
      unmount()
      return found
    }
    expect(await offered({})).toBe(true)
    expect(await offered({ locked: true })).toBe(false)
    expect(await offered({ state: 'non_submitted', submitted: false })).toBe(false)
    expect(await offered({ user: { ...mayOf().user, person_type: 'internal' } })).toBe(false)
  })

  test('FIL-31 a PDF opens in a tab by the address that was asked for', async () => {
    const { person, section, api } = await openMonth({ files: [stored(7)] })
    api.on('GET', 'timesheet/month/file/{id}/request-download', () => ({
      url: '/api/timesheet/month/file/7/download?x=1',
    }))
    const replace = vi.fn<(address: string) => void>()
    vi.stubGlobal('open', () => ({ location: { replace }, close: vi.fn<() => void>(), opener: null }))
    await person.click(within(section).getByRole('button', { name: /^Ouvrir CRA 7\.pdf/ }))
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/api/timesheet/month/file/7/download?x=1'))
  })
})

describe('the deposit', () => {
  test('FIL-20 FIL-21 FIL-22 FIL-27 the label starts as the file’s name and may be one of those suggested', async () => {
    const { person, dialog, choose, submit, api } = await openDeposit()
    api.on('PATCH', DEPOSIT, () => [stored(1)])
    await choose(pdf('scan 0001.pdf'))
    const label = await within(dialog).findByRole('combobox', { name: 'Libellé de scan 0001.pdf' })
    expect(label).toHaveValue('scan 0001')
    const suggested = [...dialog.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'))
    expect(suggested).toEqual(['CRA Client', 'CRA Client signé', 'CRA Synchrone signé'])
    await person.clear(label)
    await person.type(label, 'CRA Client signé')
    await person.click(within(dialog).getByRole('checkbox', { name: CERTIFY }))
    await submit()
    expect(await screen.findByText('Votre fichier a bien été envoyé')).toBeInTheDocument()
    expect(api.sent('timesheet/month/5/2026/files')[0]?.body).toEqual({
      special: true,
      certified: true,
      new_files: [{ key: expect.any(String), name: 'CRA Client signé', file: 'scan 0001.pdf||JVBERi0xLjc=' }],
    })
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
  })

  test('FIL-20 files that were chosen are given up only after a question', async () => {
    const { person, dialog, choose, api } = await openDeposit()
    await choose(pdf('a.pdf'))
    await within(dialog).findByRole('combobox', { name: 'Libellé de a.pdf' })
    await choose(pdf('b.pdf'))
    await person.click(await within(dialog).findByRole('button', { name: 'Retirer b.pdf' }))
    await waitFor(() => expect(within(dialog).getByRole('combobox', { name: 'Libellé de a.pdf' })).toHaveFocus())
    await person.click(within(dialog).getByRole('button', { name: 'Annuler' }))
    await person.click(await screen.findByRole('button', { name: 'Continuer' }))
    expect(within(dialog).getByRole('combobox', { name: 'Libellé de a.pdf' })).toBeVisible()
    await person.click(within(dialog).getByRole('button', { name: 'Annuler' }))
    await person.click(await screen.findByRole('button', { name: 'Abandonner' }))
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(api.sent('timesheet/month/5/2026/files')).toEqual([])
  })

  test('FIL-27 FIL-29 several files have their notice, and the month is asked for again', async () => {
    const { person, dialog, choose, submit, api } = await openDeposit()
    api.on('PATCH', DEPOSIT, () => [stored(1), stored(2)])
    await choose(pdf('a.pdf'), pdf('b.pdf'))
    await person.click(within(dialog).getByRole('checkbox', { name: CERTIFY }))
    await submit()
    expect(await screen.findByText('Vos fichiers ont bien été envoyés')).toBeInTheDocument()
    await waitFor(() =>
      expect(
        api.requests.filter(({ method, path }) => method === 'GET' && path === 'timesheet/month/5/2026'),
      ).toHaveLength(2),
    )
  })

  test('FIL-23 WIN-12 WIN-13 a deposit tells how far it is, and after a broken network goes again with the same files and keys', async () => {
    const { person, dialog, choose, submit, api } = await openDeposit()
    let cut: (reason: Error) => void = () => undefined
    api.on('PATCH', DEPOSIT, () => new Promise((_, reject) => (cut = reject)))
    await choose(pdf('a.pdf'))
    await person.click(within(dialog).getByRole('checkbox', { name: CERTIFY }))
    await submit()
    expect(await within(dialog).findByText(/^Envoi des fichiers : 42 %$/)).toBeVisible()
    cut(new Error('the network is gone'))
    expect(await within(dialog).findByText(/^L’envoi a été interrompu\. Vos fichiers sont gardés/)).toHaveFocus()
    expect(screen.queryByText(/^Le portail ne répond pas/)).toBeNull()
    setOnline(false)
    expect(await within(dialog).findByText(/^Hors ligne/)).toHaveRole('tooltip')
    setOnline(true)
    api.on('PATCH', DEPOSIT, () => refusal(409, { code: 'state', message: 'Ce CRA a été validé' }))
    await person.click(within(dialog).getByRole('button', { name: 'Réessayer' }))
    expect(await within(dialog).findByText('Ce CRA a été validé')).toHaveFocus()
    expect(screen.getAllByText('Ce CRA a été validé')).toHaveLength(1)
    api.on('PATCH', DEPOSIT, () => [stored(1)])
    await submit()
    expect(await screen.findByText('Votre fichier a bien été envoyé')).toBeInTheDocument()
    const [first, second, third] = api.sent('timesheet/month/5/2026/files')
    expect(first?.body).toMatchObject({ new_files: [{ key: expect.stringMatching(/^[0-9a-f]{32}$/) }] })
    expect([second?.body, third?.body]).toEqual([first?.body, first?.body])
  })

  test('FIL-09 a file that cannot be read is not added, and the others stay', async () => {
    const { dialog, choose } = await openDeposit()
    vi.stubGlobal(
      'FileReader',
      class extends FileReader {
        override readAsDataURL(file: File): void {
          if (file.name === 'cassé.pdf') this.dispatchEvent(new ProgressEvent('error'))
          else super.readAsDataURL(file)
        }
      },
    )
    await choose(pdf('cassé.pdf'), pdf('bon.pdf'))
    expect(await screen.findByText(/cassé\.pdf$/)).toBeInTheDocument()
    expect(await within(dialog).findByRole('button', { name: 'Retirer bon.pdf' })).toBeInTheDocument()
    expect(within(dialog).queryByRole('button', { name: 'Retirer cassé.pdf' })).not.toBeInTheDocument()
  })

  test('FIL-25 without a file, then without certification, nothing goes and the focus is on what is missing', async () => {
    const { person, dialog, choose, submit, api } = await openDeposit()
    await submit()
    expect(dialog).toHaveTextContent('Veuillez fournir au moins 1 fichier de CRA spécifique')
    expect(within(dialog).getByLabelText('Ajouter des fichiers')).toHaveFocus()
    await choose(pdf())
    await within(dialog).findByRole('combobox')
    await submit()
    expect(dialog).toHaveTextContent('Vous devez certifier la conformité du CRA spécifique')
    const box = within(dialog).getByRole('checkbox', { name: CERTIFY })
    expect(box).toHaveFocus()
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
    await person.click(box)
    expect(dialog).not.toHaveTextContent('Vous devez certifier la conformité du CRA spécifique')
    expect(api.sent('timesheet/month/5/2026/files')).toEqual([])
  })

  test('WIN-12 FIL-25 a certification that is missing out of sight is a notice too', async () => {
    const { dialog, choose, submit } = await openDeposit()
    await choose(pdf())
    await within(dialog).findByRole('combobox')
    const box = within(dialog).getByRole('checkbox', { name: CERTIFY })
    box.getBoundingClientRect = () => new DOMRect(0, window.innerHeight + 40, 20, 20)
    await submit()
    expect(await screen.findByRole('alert')).toHaveTextContent('Vous devez certifier la conformité du CRA spécifique')
    expect(box).toHaveFocus()
  })

  test('FIL-02 FIL-07 FIL-08 each refusal stands beside its file', async () => {
    const { dialog } = await openDeposit()
    const input = within(dialog).getByLabelText('Ajouter des fichiers')
    const large = new File([new Uint8Array(5_242_881).fill(97)], 'gros.txt')
    const program = new File(['MZ\u0090'], 'programme.pdf')
    fireEvent.change(input, { target: { files: [large, program, new File([], 'vide.txt')] } })
    for (const [name, problem] of [
      ['gros.txt', 'Le fichier ne doit pas dépasser 5 Mo'],
      ['programme.pdf', "Le type de fichier n'est pas accepté"],
      ['vide.txt', 'Le fichier est vide'],
    ] as const) {
      const row = within(dialog)
        .getByRole('button', { name: `Retirer ${name}` })
        .closest('li')
      await waitFor(() => expect(row).toHaveTextContent(problem))
    }
  })

  test('FIL-01 FIL-05 FIL-06 a file above three is too many, those on the month counted', async () => {
    const { dialog, choose } = await openDeposit({ files: [stored(1), stored(2)] })
    await choose(pdf('a.pdf'))
    expect(await within(dialog).findByRole('button', { name: 'Retirer a.pdf' })).toBeInTheDocument()
    expect(within(dialog).queryByLabelText('Ajouter des fichiers')).not.toBeInTheDocument()
  })

  test('FIL-05 four at once: three are taken, and it is said', async () => {
    const { dialog, choose } = await openDeposit()
    await choose(pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'), pdf('d.pdf'))
    expect(await screen.findByText('Trop de fichiers')).toBeInTheDocument()
    expect(within(dialog).getAllByRole('button', { name: /^Retirer/ })).toHaveLength(3)
  })

  test('FIL-10 FIL-11 what the antivirus refuses is told beside its file, and nothing chosen or typed is lost', async () => {
    const { person, dialog, choose, submit, api } = await openDeposit()
    const message = 'Votre fichier a été refusé par notre antivirus.'
    api.on('PATCH', DEPOSIT, () =>
      refusal(422, { code: 'file-infected', message, errors: { 'new_files.1': [message] } }),
    )
    await choose(pdf('bon.pdf'), pdf('mauvais.pdf'))
    const label = await within(dialog).findByRole('combobox', { name: 'Libellé de bon.pdf' })
    await person.type(label, ' signé')
    await person.click(within(dialog).getByRole('checkbox', { name: CERTIFY }))
    await submit()
    const row = within(dialog).getByRole('button', { name: 'Retirer mauvais.pdf' }).closest('li')
    await waitFor(() => expect(row).toHaveTextContent(message))
    expect(label).toHaveValue('bon signé')
    expect(within(dialog).getByRole('checkbox', { name: CERTIFY })).toBeChecked()
  })
})
