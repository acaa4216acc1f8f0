import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../testing/render.tsx'
import { Avatar } from './avatar.tsx'
import { Button } from './button.tsx'
import { Pager } from './pager.tsx'
import { Panel } from './panel.tsx'
import { SegmentedControl } from './segmented-control.tsx'
import { StepPath } from './step-path.tsx'

test('SHL-85 a picture that fails to load gives way to a default one', () => {
  const { container } = renderUi(<Avatar firstname="Camille" lastname="Rousseau" src="/absent.png" />)
  const picture = container.querySelector('img')
  if (!picture) throw new Error('The picture is missing')
  fireEvent.error(picture)
  expect(container.querySelector('img')).toBeNull()
  expect(screen.getByTestId('default-picture')).toBeInTheDocument()
})

test('BCK-55 a button at work keeps its name and takes no second click', async () => {
  const act = vi.fn<() => void>()
  const { person } = renderUi(
    <Button loading onClick={act}>
      Valider
    </Button>,
  )
  await person.click(screen.getByRole('button', { name: 'Valider' }))
  expect(act).not.toHaveBeenCalled()
})

test('ACT-75 a button that cannot be used says why and stays reachable', async () => {
  const act = vi.fn<() => void>()
  const { person } = renderUi(
    <Button reason="Une absence reste à valider" onClick={act}>
      Valider
    </Button>,
  )
  await person.tab()
  const button = screen.getByRole('button', { name: 'Valider' })
  expect(button).toHaveFocus()
  expect(button).toHaveAccessibleDescription('Une absence reste à valider')
  await person.keyboard('{Enter}')
  expect(act).not.toHaveBeenCalled()
  // Below it, where the bar would cover it: happy-dom puts everything at the top.
  expect(button).toHaveAttribute('data-below')
})

function Held() {
  const [held, setHeld] = useState(true)
  return (
    <Button reason={held ? 'Une absence reste à valider' : undefined} onKeyDown={() => setHeld(!held)}>
      Valider
    </Button>
  )
}

test('ACT-75 KEY-01 a button keeps the focus when its reason goes and comes back', async () => {
  const { person } = renderUi(<Held />)
  await person.tab()
  const button = screen.getByRole('button', { name: 'Valider' })
  for (const reason of ['', 'Une absence reste à valider']) {
    await person.keyboard('a')
    expect(button).toHaveFocus()
    expect(button).toHaveAccessibleDescription(reason)
  }
})

test('ABS-08 a pager stops at both ends', async () => {
  const turn = vi.fn<(page: number) => void>()
  const { person, rerender } = renderUi(<Pager page={1} pages={2} onChange={turn} />)
  expect(screen.getByRole('button', { name: 'Page précédente' })).toHaveAttribute('aria-disabled', 'true')
  await person.click(screen.getByRole('button', { name: 'Page suivante' }))
  expect(turn).toHaveBeenCalledExactlyOnceWith(2)
  rerender(<Pager page={2} pages={2} onChange={turn} />)
  const next = screen.getByRole('button', { name: 'Page suivante' })
  expect(next).toHaveAttribute('aria-disabled', 'true')
  // At the end the keyboard stays on the arrow, which goes no further.
  act(() => next.focus())
  await person.keyboard('{Enter}')
  expect(next).toHaveFocus()
  expect(turn).toHaveBeenCalledOnce()
})

function Modes() {
  const [mode, setMode] = useState<'read' | 'edit'>('read')
  const segments = [
    { value: 'read', label: 'Consulter' },
    { value: 'edit', label: 'Modifier' },
  ] as const
  return <SegmentedControl label="Mode" value={mode} segments={segments} onChange={setMode} />
}

test('a segmented control is a radio group', async () => {
  const { person } = renderUi(<Modes />)
  expect(screen.getByRole('group', { name: 'Mode' })).toBeVisible()
  await person.click(screen.getByRole('radio', { name: 'Modifier' }))
  expect(screen.getByRole('radio', { name: 'Modifier' })).toBeChecked()
  expect(screen.getByRole('radio', { name: 'Consulter' })).not.toBeChecked()
})

function Opener() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      {open && (
        <Panel title="Nouvelle absence" onClose={() => setOpen(false)}>
          Contenu
        </Panel>
      )}
    </>
  )
}

test('a panel is a dialog that takes the focus, and Escape gives it back', async () => {
  const { person } = renderUi(<Opener />)
  await person.click(screen.getByRole('button', { name: 'Ouvrir' }))
  expect(screen.getByRole('dialog', { name: 'Nouvelle absence' })).toHaveFocus()
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Ouvrir' })).toHaveFocus()
})

const STEPS = [
  { id: 'what', title: 'QUOI ?', answer: 'Absence' },
  { id: 'code', title: 'CODE', content: 'Les codes' },
  { id: 'when', title: 'QUAND ?', answer: '27 mai' },
] as const

test.each(['vertical', 'horizontal'] as const)(
  'a %s path steps back on what is done, never ahead',
  async (direction) => {
    const back = vi.fn<(id: string) => void>()
    const { person } = renderUi(
      <StepPath label="Étapes" steps={STEPS} current="code" onBack={back} direction={direction} />,
    )
    expect(screen.getAllByRole('listitem')[1]).toHaveAttribute('aria-current', 'step')
    expect(screen.getAllByRole('button')).toHaveLength(1)
    await person.click(screen.getByRole('button', { name: 'Modifier QUOI ?' }))
    expect(back).toHaveBeenCalledExactlyOnceWith('what')
  },
)
