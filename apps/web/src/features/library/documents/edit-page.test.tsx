import { M_STALE } from '@cadran/rules/portal/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { setWindowWidth } from '../../../testing/window.ts'
import { block, category, file, folder, section } from './library-fixtures.ts'

const editor = consultant({ roles: ['ROLE_GED_ADMIN'], person_type: 'internal', type: 'internal' })

const SECTIONS = [
  section({
    categories: [
      category({ id: 1, files: [file(1, 'Accord'), file(2, 'Guide'), file(3, 'Charte')] }),
      category({ id: 2, label: 'Santé', folders: [folder({ id: 7, blocs: [block({ id: 5, title: 'Adhérents' })] })] }),
      category({ id: 3, label: 'Mobilité' }),
    ],
  }),
]

function open(path = '/backend/documents/ged', user = editor) {
  const api = new FakeApi().on('GET', 'document', () => ({ sections: SECTIONS, welcome_book: null }))
  return renderApp({ path, api, user })
}

describe('the tree', () => {
  test('GED-35 GED-37 GED-40 it asks for what the person edits; others get the 404 page', async () => {
    const { api, unmount } = open()
    await screen.findByText('Mode édition')
    expect(api.sent('document').map(({ query }) => query.get('edit'))).toEqual(['1'])
    unmount()
    open('/backend/documents/ged', consultant())
    expect(await screen.findByRole('heading', { name: "La page demandée n'existe pas." })).toBeVisible()
  })

  test('GED-35 GED-36 on a small window it says why it is not there, and calls nothing', async () => {
    setWindowWidth(390)
    const { api } = open()
    expect(await screen.findByText('Cette page est disponible uniquement sur ordinateur.')).toBeVisible()
    expect(api.sent('document')).toEqual([])
  })

  test('GED-43 GED-55 GED-61 a file is renamed in place; an empty name stays in its field', async () => {
    const { api, person } = open()
    api.on('PATCH', 'document/{id}', () => file(2, 'Guide 2026'))
    await person.click(await screen.findByRole('button', { name: 'Modifier Guide' }))
    const field = screen.getByRole('textbox', { name: 'Nom du document' })
    await person.clear(field)
    await person.keyboard('{Enter}')
    expect(screen.getByText('Vous devez renseigner un nom pour votre document')).toBeVisible()
    await person.type(field, 'Guide')
    expect(screen.queryByText('Vous devez renseigner un nom pour votre document')).not.toBeInTheDocument()
    await person.type(field, ' 2026{Enter}')
    expect(await screen.findByText('Modification effectuée')).toBeVisible()
    expect(api.sent('document/2').map(({ body }) => body)).toEqual([{ label: 'Guide 2026', former_label: 'Guide' }])
    expect(api.sent('document')).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Modifier Guide' })).toHaveFocus()
  })

  test('GED-43 Échap leaves the name as it was and gives the focus back', async () => {
    const { api, person } = open()
    await person.click(await screen.findByRole('button', { name: 'Modifier Guide' }))
    await person.keyboard('x{Escape}')
    expect(screen.getByRole('button', { name: 'Modifier Guide' })).toHaveFocus()
    expect(api.sent('document/2')).toEqual([])
  })

  test('GED-46 GED-90 Monter and Descendre move by one; at the ends they do nothing', async () => {
    const { api, person } = open()
    api.on('PATCH', 'document/sort', () => ({ ids: [2, 1, 3] }))
    await person.click(await screen.findByRole('button', { name: 'Descendre Accord' }))
    expect(await screen.findByText('Modification effectuée')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Charte est en dernier' }))
    expect(api.sent('document/sort').map(({ body }) => body)).toEqual([{ id: 1, type: 'file', position: 1 }])
  })

  test('GED-44 GED-47 GED-48 a deletion asks first; declined, nothing is called', async () => {
    const { api, person } = open()
    api.on('DELETE', 'document/{id}', () => undefined)
    await person.click(await screen.findByRole('button', { name: 'Supprimer Guide' }))
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Annuler' }))
    expect(api.sent('document/2')).toEqual([])
    await person.click(screen.getByRole('button', { name: 'Supprimer Guide' }))
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Supprimer' }))
    expect(await screen.findByText('Modification effectuée')).toBeVisible()
    expect(api.sent('document/2').map(({ method }) => method)).toEqual(['DELETE'])
  })

  test('GED-50 GED-52 GED-53 what is not empty keeps its bin, with the reason', async () => {
    const { person } = open()
    const bin = await screen.findByRole('button', { name: 'Supprimer Mutuelle' })
    expect(bin).toHaveAccessibleDescription("Ce dossier ne peut pas être supprimé car il n'est pas vide")
    await person.click(bin)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Supprimer Santé' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('button', { name: 'Supprimer Mobilité' })).not.toHaveAttribute('aria-disabled')
  })
})

test('GED-42 categories, folders and contact blocks are made in the tree, each at its place', async () => {
  const { api, person } = open()
  api
    .on('POST', 'document/category', () => category({ id: 9, label: 'Formation' }))
    .on('POST', 'document/folder', () => folder({ id: 8, label: 'Plans' }))
    .on('POST', 'document/bloc-contact', () => block({ id: 6, title: 'Accueil' }))
  await person.click(await screen.findByRole('button', { name: 'Catégorie' }))
  await person.keyboard(' Formation {Enter}')
  await person.click(await screen.findByRole('button', { name: 'Ajouter un dossier dans Mobilité' }))
  await person.keyboard('Plans{Enter}')
  await person.click(await screen.findByRole('button', { name: /^Mutuelle \d/ }))
  await person.click(screen.getByRole('button', { name: 'Ajouter un bloc contact dans Mutuelle' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nouveau bloc contact' }))
  await person.type(dialog.getByRole('textbox', { name: 'Titre' }), 'Accueil')
  await person.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const made = api.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
  expect(made).toEqual([
    ['document/category', { label: 'Formation', section: 1 }],
    ['document/folder', { label: 'Plans', category: 3 }],
    ['document/bloc-contact', expect.objectContaining({ title: 'Accueil', folder: 7 })],
  ])
})

describe('a contact block', () => {
  const openFolder = async ({ api, person } = open()) => {
    await person.click(await screen.findByRole('button', { name: /^Mutuelle \d/ }))
    return { api, person }
  }
  const dialogOf = () => screen.findByRole('dialog', { name: 'Modifier le bloc contact' })

  test('GED-59 GED-86 README 6 somebody else was quicker: it is said, what was typed stays, and the state that was read is sent', async () => {
    const { api, person } = await openFolder()
    api.on('PATCH', 'document/bloc-contact/{id}', () => refusal(409, M_STALE))
    await person.click(await screen.findByRole('button', { name: 'Modifier Adhérents' }))
    const title = within(await dialogOf()).getByRole('textbox', { name: 'Titre' })
    await person.type(title, ' et ayants droit')
    await person.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText(M_STALE.message)).toBeVisible()
    expect(title).toHaveValue('Adhérents et ayants droit')
    expect(api.sent('document/bloc-contact/5').map(({ body }) => body)).toEqual([
      expect.objectContaining({ title: 'Adhérents et ayants droit', updated_at: '2026-01-12T09:00:00' }),
    ])
  })

  test('GED-59 what was typed is not lost unasked, and nothing is asked when nothing was', async () => {
    const { api, person } = await openFolder()
    await person.click(await screen.findByRole('button', { name: 'Modifier Adhérents' }))
    await person.click(within(await dialogOf()).getByRole('button', { name: 'Annuler' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Modifier Adhérents' }))
    const title = within(await dialogOf()).getByRole('textbox', { name: 'Titre' })
    await person.type(title, '!{Escape}')
    const question = within(await screen.findByRole('dialog', { name: /^Quitter sans enregistrer/ }))
    await person.click(question.getByRole('button', { name: 'Rester' }))
    expect(title).toHaveValue('Adhérents!')
    await person.type(title, '{Escape}')
    await person.click(await screen.findByRole('button', { name: 'Quitter' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(api.sent('document/bloc-contact/5')).toEqual([])
  })
})

describe('the upload panel', () => {
  test('GED-45 GED-63 GED-64 GED-65 Envoyer waits for a file, whose name is its label without the extension', async () => {
    const { person } = open()
    await person.click(await screen.findByRole('button', { name: 'Ajouter des fichiers dans Mobilité' }))
    const send = screen.getByRole('button', { name: 'Envoyer' })
    expect(send).toBeDisabled()
    await person.upload(screen.getByLabelText('Fichiers à ajouter'), new File(['%PDF-'], 'grille.2027.pdf'))
    expect(screen.getByRole('textbox', { name: 'Nom du document' })).toHaveValue('grille.2027')
    expect(send).toBeEnabled()
    await person.clear(screen.getByRole('textbox', { name: 'Nom du document' }))
    await person.click(send)
    expect(screen.getByText('Vous devez renseigner un nom pour votre document')).toBeVisible()
  })
})
