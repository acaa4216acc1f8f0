/** What React tells the developer tools after each commit; the one way to see which components were drawn. */
interface Fiber {
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
  flags: number
  type: unknown
  memoizedProps: unknown
}

interface DevtoolsHook {
  supportsFiber: true
  inject: () => number
  onCommitFiberRoot: (id: number, root: { current: Fiber }) => void
  onCommitFiberUnmount: () => void
  checkDCE: () => void
}

const PERFORMED_WORK = 1

function nameOf({ type }: Fiber): string {
  if (typeof type === 'function') return type.name
  const inner: unknown = typeof type === 'object' && type !== null && 'type' in type ? type.type : null
  return typeof inner === 'function' ? inner.name : ''
}

/** Calls `seen` for each component that the last commit drew; what React left alone is not visited. */
function walk(fiber: Fiber, before: Fiber | null, seen: (name: string, props: unknown) => void): void {
  if ((fiber.flags & PERFORMED_WORK) !== 0) seen(nameOf(fiber), fiber.memoizedProps)
  if (before !== null && before.child === fiber.child) return
  for (let child = fiber.child; child; child = child.sibling) {
    const old = child.alternate
    const untouched = before !== null && isChildOf(before, child)
    if (!untouched) walk(child, old, seen)
  }
}

function isChildOf(parent: Fiber, child: Fiber): boolean {
  for (let each = parent.child; each; each = each.sibling) if (each === child) return true
  return false
}

const listeners = new Set<(name: string, props: unknown) => void>()

const hook: DevtoolsHook = {
  supportsFiber: true,
  inject: () => 1,
  onCommitFiberRoot: (_id, root) => {
    if (listeners.size === 0) return
    walk(root.current, root.current.alternate, (name, props) => {
      for (const listener of listeners) listener(name, props)
    })
  },
  onCommitFiberUnmount: () => undefined,
  checkDCE: () => undefined,
}

Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })

/** The props of every drawing of a component while something is done. */
export async function drawnDuring(component: string, act: () => Promise<void>): Promise<unknown[]> {
  const drawn: unknown[] = []
  const listen = (name: string, props: unknown) => {
    if (name === component) drawn.push(props)
  }
  listeners.add(listen)
  await act()
  listeners.delete(listen)
  return drawn
}
