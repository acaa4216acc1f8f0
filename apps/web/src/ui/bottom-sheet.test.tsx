import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../testing/render.tsx'
import { BottomSheet } from './bottom-sheet.tsx'

async function openSheet() {
  const onClose = vi.fn<() => void>()
  const app = renderUi(
    <BottomSheet opened onClose={onClose} title="Valider l'absence" footer={<button type="button">Valider</button>}>
      <p>Contenu</p>
    </BottomSheet>,
  )
  await screen.findByRole('dialog')
  return { ...app, onClose }
}

function touching(from: Element, clientY: number) {
  const touch = { clientX: 100, clientY, identifier: 1, target: from }
  return { touches: [touch], changedTouches: [touch] }
}

function pull(from: Element, distance: number) {
  fireEvent.touchStart(from, touching(from, 100))
  fireEvent.touchMove(from, touching(from, 100 + distance / 2))
  fireEvent.touchMove(from, touching(from, 100 + distance))
  fireEvent.touchEnd(from, { touches: [], changedTouches: [] })
}

test('BCK-61 SHL-86 a swipe of more than 300 px down closes', async () => {
  const { onClose } = await openSheet()
  pull(screen.getByText("Valider l'absence"), 301)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test.each([300, 120, -400])('BCK-62 a swipe of %i px springs back', async (distance) => {
  const { onClose } = await openSheet()
  const title = screen.getByText("Valider l'absence")
  pull(title, distance)
  expect(onClose).not.toHaveBeenCalled()
  expect(title.closest('[style*="translate"]')).toBeNull()
})

test('BCK-62 inside a content that is scrolled a swipe only scrolls', async () => {
  const { onClose } = await openSheet()
  const content = screen.getByText('Contenu')
  const scroller = content.parentElement
  if (scroller) scroller.scrollTop = 40
  pull(content, 400)
  expect(onClose).not.toHaveBeenCalled()
})

test('BCK-58 it is a named dialog that Escape closes', async () => {
  const { onClose, person } = await openSheet()
  expect(screen.getByRole('dialog', { name: "Valider l'absence" })).toBeVisible()
  await person.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
})
