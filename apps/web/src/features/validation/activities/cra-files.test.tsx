import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../../../testing/render.tsx'
import { FilesBlock } from './cra-files.tsx'

test('FIL-14 FIL-32 a validator opens the specific CRAs and can do nothing else with them', () => {
  const file = {
    id: 7,
    name: 'CRA client.pdf',
    byte_size: 248_000,
    in_place: true,
    created_at: '2026-05-21T07:42:00.000Z',
  }
  renderUi(<FilesBlock files={[file]} />)
  const list = screen.getByRole('list', { name: 'Fichiers du mois' })
  expect(
    within(list)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Ouvrir CRA client.pdf242\u00a0ko'])
})

test('FIL-14 without a file the block is not there', () => {
  renderUi(<FilesBlock files={[]} />)
  expect(screen.queryByText('CRA spécifique')).not.toBeInTheDocument()
})
