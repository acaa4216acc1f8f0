import { searchKey } from '@cadran/rules/portal/french'

const ITEM = '[role="treeitem"]'

const itemsOf = (tree: Element) => [...tree.querySelectorAll<HTMLElement>(ITEM)]

/** One item alone is reached by Tab and selected: the last that had the focus. By hand, since thousands of items would be drawn anew. */
export function selectItem(item: HTMLElement): void {
  for (const former of item.closest('[role="tree"]')?.querySelectorAll<HTMLElement>(`${ITEM}[tabindex="0"]`) ?? []) {
    former.tabIndex = -1
    former.setAttribute('aria-selected', 'false')
  }
  item.tabIndex = 0
  item.setAttribute('aria-selected', 'true')
}

/** Leaves one item for Tab where there was none, or it has gone. */
export function keepReachable(tree: Element | null): void {
  const [first] = tree ? itemsOf(tree) : []
  if (first && !tree?.querySelector(`${ITEM}[tabindex="0"]`)) first.tabIndex = 0
}

const isOpen = (item: HTMLElement) => item.getAttribute('aria-expanded') === 'true'
const toggle = (item: HTMLElement) => item.querySelector<HTMLElement>(':scope > div > [data-toggle]')?.click()

/** The item that a key leads to from another one, as the pattern of a tree has it. */
function itemAt(key: string, item: HTMLElement, items: readonly HTMLElement[]): HTMLElement | null | undefined {
  const place = items.indexOf(item)
  if (key === 'ArrowDown') return items[place + 1]
  if (key === 'ArrowUp') return items[place - 1]
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key === 'ArrowRight') return isOpen(item) ? item.querySelector<HTMLElement>(ITEM) : null
  if (key === 'ArrowLeft') return isOpen(item) ? null : item.parentElement?.closest<HTMLElement>(ITEM)
  if (key.length > 1 || key === ' ') return null
  const begins = (each: HTMLElement) => searchKey(each.getAttribute('aria-label') ?? '').startsWith(searchKey(key))
  return [...items.slice(place + 1), ...items.slice(0, place)].find(begins)
}

/** Moves in a tree, opens and closes it; answers whether the key was one of its own. */
export function pressInTree(key: string, item: HTMLElement): boolean {
  const tree = item.closest('[role="tree"]')
  if (!tree) return false
  const next = itemAt(key, item, itemsOf(tree))
  if (next) next.focus()
  else if (
    key === 'Enter' ||
    key === ' ' ||
    (key === 'ArrowRight' && !isOpen(item)) ||
    (key === 'ArrowLeft' && isOpen(item))
  )
    toggle(item)
  else return key.length > 1 && (key.startsWith('Arrow') || key === 'Home' || key === 'End')
  return true
}
