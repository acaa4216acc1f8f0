import { type ComponentType, type ReactNode, useEffect, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { late, useLateParts } from './late.tsx'

// As in a browser: what follows a drawing waits for its own turn.
const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
let before: boolean | undefined
beforeEach(() => {
  before = environment.IS_REACT_ACT_ENVIRONMENT
  environment.IS_REACT_ACT_ENVIRONMENT = false
})
afterEach(() => {
  environment.IS_REACT_ACT_ENVIRONMENT = before
})

interface PageProps {
  part: ComponentType | null
  come: () => void
}

function Page({ part: Part, come }: PageProps) {
  useLateParts()
  useLayoutEffect(() => {
    if (Part) come()
  }, [Part, come])
  return Part && <Part />
}

it('a part that comes right after the page was drawn without it is shown', async () => {
  const load = vi.fn<() => Promise<() => ReactNode>>()
  let come = () => {}
  const coming = new Promise<() => ReactNode>((resolve) => {
    come = () => resolve(() => <p>là</p>)
  })
  load.mockReturnValue(coming)
  const Part = late(load)
  const place = document.createElement('div')
  const root = createRoot(place)
  root.render(<Page part={null} come={come} />)
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('pointerdown'))
    expect(load).toHaveBeenCalled()
  })
  root.render(<Page part={Part} come={come} />)
  await vi.waitFor(() => expect(place.textContent).toBe('là'))
  root.unmount()
})

interface DialogProps {
  opened: boolean
}

function Shown({ opened }: DialogProps) {
  return opened && <p>ouvert</p>
}

function Opener({
  dialog: Dialog,
  onDrawn,
  opened,
}: DialogProps & { dialog: ComponentType<DialogProps>; onDrawn: () => void }) {
  useEffect(onDrawn)
  return <Dialog opened={opened} />
}

it('a dialog is not fetched before it is opened', async () => {
  // Untouched, as a page begins.
  vi.resetModules()
  const untouched = await import('./late.tsx')
  const load = vi.fn<() => Promise<ComponentType<DialogProps>>>().mockResolvedValue(Shown)
  const onDrawn = vi.fn<() => void>()
  const props = { dialog: untouched.late(load), onDrawn }
  const place = document.createElement('div')
  const root = createRoot(place)
  root.render(<Opener {...props} opened={false} />)
  await vi.waitFor(() => expect(onDrawn).toHaveBeenCalledTimes(1))
  expect(load).not.toHaveBeenCalled()
  root.render(<Opener {...props} opened={true} />)
  await vi.waitFor(() => expect(place.textContent).toBe('ouvert'))
  root.unmount()
})
