import { act, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { announceVersion } from '../platform/app-files.ts'
import { renderUi } from '../testing/render.tsx'
import { UpdateNotice } from './update-notice.tsx'

test('SHL-92 a newer version is announced, and taken when it is wanted', async () => {
  const takeOver = vi.fn<() => void>()
  const { person } = renderUi(<UpdateNotice />)
  expect(screen.queryByRole('button', { name: 'Mettre à jour' })).toBeNull()
  act(() => announceVersion(takeOver))
  expect(screen.getByText('Une nouvelle version de Cadran est disponible.')).toBeVisible()
  expect(takeOver).not.toHaveBeenCalled()
  await person.click(screen.getByRole('button', { name: 'Mettre à jour' }))
  await waitFor(() => expect(takeOver).toHaveBeenCalledTimes(1))
})

test('SHL-92 EDT-11 what somebody writes is not lost to it unasked', async () => {
  const takeOver = vi.fn<() => void>()
  const hold = (event: Event) => event.preventDefault()
  window.addEventListener('beforeunload', hold)
  onTestFinished(() => window.removeEventListener('beforeunload', hold))
  const { person } = renderUi(<UpdateNotice />)
  act(() => announceVersion(takeOver))
  const update = screen.getByRole('button', { name: 'Mettre à jour' })
  await person.click(update)
  await person.click(await screen.findByRole('button', { name: 'Continuer' }))
  expect(update).toHaveFocus()
  expect(takeOver).not.toHaveBeenCalled()
  await person.click(update)
  await person.click(await screen.findByRole('button', { name: 'Abandonner et mettre à jour' }))
  await waitFor(() => expect(takeOver).toHaveBeenCalledTimes(1))
})
