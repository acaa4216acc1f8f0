import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../testing/render.tsx'
import { ErrorState } from './error-state.tsx'

test('EDT-14 without a network a page waits, without an error, and opens by itself', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const onRetry = vi.fn<() => void>()
  renderUi(<ErrorState text="Une erreur est survenue" onRetry={onRetry} />)
  expect(screen.getByRole('status')).toHaveTextContent('Cette page s’ouvrira dès que le réseau sera revenu')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(onRetry).toHaveBeenCalledOnce()
})
