import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../testing/render.tsx'
import { setWindowWidth } from '../testing/window.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

function ask() {
  const onConfirm = vi.fn<() => void>()
  const onCancel = vi.fn<() => void>()
  const app = renderUi(
    <ConfirmDialog
      opened
      title="Refuser cette absence ?"
      confirmLabel="Refuser"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      Elle sera rendue à son auteur.
    </ConfirmDialog>,
  )
  return { ...app, onConfirm, onCancel }
}

test.each([1440, 390])(
  'BCK-47 at %i px the focus is on the safe answer, and Escape confirms nothing',
  async (width) => {
    setWindowWidth(width)
    const { person, onConfirm, onCancel } = ask()
    await screen.findByRole('dialog', { name: 'Refuser cette absence ?' })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Annuler' })).toHaveFocus())
    await person.keyboard('{Escape}')
    expect(onCancel).toHaveBeenCalledTimes(1)
    expect(onConfirm).not.toHaveBeenCalled()
  },
)

test('BCK-47 the act is done when it is confirmed', async () => {
  const { person, onConfirm } = ask()
  await person.click(screen.getByRole('button', { name: 'Refuser' }))
  expect(onConfirm).toHaveBeenCalledTimes(1)
})
