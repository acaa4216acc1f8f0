import { counted } from '@cadran/rules/portal/french'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useRef,
  useState,
} from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import styles from './hierarchy.module.css'
import { type Cut, isCut, type LevelAsked, levelQuery, type TeamNode } from './team.queries.ts'
import { keepReachable, pressInTree, selectItem } from './tree-keys.ts'

export interface TreeActs {
  cut: Cut | null
  onSelect: (node: TeamNode | null) => void
  onCut: (node: TeamNode) => void
  onPaste: (node: TeamNode) => void
  onDrop: (dragged: TeamNode, on: TeamNode) => void
}

interface InTree extends TreeActs {
  tree: RefObject<HTMLDivElement | null>
  dragged: RefObject<TeamNode | null>
}

const Acts = createContext<InTree | null>(null)

function useActs(): InTree {
  const acts = use(Acts)
  if (!acts) throw new Error('A level stands in a tree')
  return acts
}

/** The tree of managers, each level asked for when it is opened (ORG-17); with a search whoever it finds stands at its top. */
export function ManagerTree({ search, ...acts }: TreeActs & { search: string }) {
  const tree = useRef<HTMLDivElement>(null)
  const dragged = useRef<TeamNode>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    if (!(target instanceof HTMLElement) || target.getAttribute('role') !== 'treeitem' || ctrlKey || metaKey || altKey)
      return
    if (pressInTree(key, target)) event.preventDefault()
  }
  return (
    <Acts value={{ ...acts, tree, dragged }}>
      <div className={styles.tree} role="tree" aria-label="Hiérarchie" ref={tree} onKeyDown={onKeyDown}>
        <Level asked={search === '' ? {} : { search }} level={1} />
        {search === '' && <WithoutManager />}
      </div>
    </Acts>
  )
}

/** The people of a level, a page after the other. */
function Level({ asked, level }: { asked: LevelAsked; level: number }) {
  const { tree } = useActs()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery(levelQuery(asked))
  useEffect(() => keepReachable(tree.current))
  if (error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={3} height={40} />
  const nodes = data.pages.flatMap(({ items }) => items)
  const total = data.pages[0]?.total ?? 0
  if (total === 0 && asked.search) return <EmptyState text="Aucun résultat" />
  return (
    <>
      {nodes.map((node, place) => (
        <NodeItem key={node.id} node={node} level={level} place={place + 1} size={total} />
      ))}
      {hasNextPage && (
        <div className={styles.more}>
          <Button size="sm" loading={isFetching} onClick={() => void fetchNextPage()}>
            Afficher la suite ({total - nodes.length})
          </Button>
        </div>
      )}
    </>
  )
}

const countsOf = ({ direct, total }: TeamNode) =>
  direct === total ? counted(direct, 'personne') : `${counted(direct, 'directe')}, ${total} en tout`

interface NodeItemProps {
  node: TeamNode
  level: number
  place: number
  size: number
}

function NodeItem({ node, level, place, size }: NodeItemProps) {
  const { onSelect, onCut, onPaste, onDrop, cut, dragged } = useActs()
  const { identity, matricule, is_active, direct, above } = node
  const onKeyDown = ({ key, ctrlKey, metaKey, target, currentTarget }: KeyboardEvent) => {
    if (target !== currentTarget || !(ctrlKey || metaKey)) return
    if (key === 'x') onCut(node)
    if (key === 'v') onPaste(node)
  }
  return (
    <Item
      label={`${identity}, ${matricule}${direct > 0 ? `, ${countsOf(node)}` : ''}${isCut(cut, node) ? ', coupé' : ''}`}
      asked={direct > 0 ? { manager: matricule } : null}
      {...{ level, place, size }}
      onSelect={() => onSelect(node)}
      onKeyDown={onKeyDown}
      row={{
        draggable: true,
        'data-cut': isCut(cut, node) || undefined,
        onDragStart: () => {
          dragged.current = node
        },
        onDragOver: (event) => dragged.current && event.preventDefault(),
        onDrop: (event) => {
          event.preventDefault()
          if (dragged.current) onDrop(dragged.current, node)
          dragged.current = null
        },
      }}
    >
      <Text weight={direct > 0 ? 600 : 400}>{identity}</Text>
      <Text size="sm" tone="muted">
        {[matricule, ...(is_active ? [] : ['accès fermé']), ...(above.length > 0 ? [above.join(' › ')] : [])].join(
          ' · ',
        )}
      </Text>
      {direct > 0 && (
        <Text size="sm" tone="muted" tabular nowrap marginLeft="auto">
          {countsOf(node)}
        </Text>
      )}
    </Item>
  )
}

/** Who has no manager and no team, under a node of its own. */
function WithoutManager() {
  const { onSelect } = useActs()
  const asked = { without_manager: '1' } as const
  const { data } = useInfiniteQuery(levelQuery(asked))
  const total = data?.pages[0]?.total ?? 0
  if (total === 0) return null
  return (
    <Item label={`Sans manager, ${counted(total, 'personne')}`} asked={asked} level={1} onSelect={() => onSelect(null)}>
      <Text weight={600}>Sans manager</Text>
      <Text size="sm" tone="muted" tabular marginLeft="auto">
        {counted(total, 'personne')}
      </Text>
    </Item>
  )
}

interface ItemProps {
  label: string
  /** What stands below it; null where nobody does. */
  asked: LevelAsked | null
  level: number
  place?: number
  size?: number
  onSelect: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  row?: Omit<React.ComponentProps<'div'>, 'children'> & { 'data-cut'?: true | undefined }
  children: ReactNode
}

function Item({ label, asked, level, place, size, onSelect, onKeyDown, row, children }: ItemProps) {
  const [isOpen, setOpen] = useState(false)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <div
      role="treeitem"
      className={styles.item}
      tabIndex={-1}
      aria-selected={false}
      aria-label={label}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={size}
      aria-expanded={asked ? isOpen : undefined}
      onKeyDown={onKeyDown}
      onFocus={({ target, currentTarget }) => {
        if (target !== currentTarget) return
        selectItem(currentTarget)
        onSelect()
      }}
    >
      <Row
        gap={8}
        align="center"
        minHeight={40}
        className={styles.row}
        onClick={({ currentTarget }) => currentTarget.parentElement?.focus()}
        onDoubleClick={() => asked && setOpen(!isOpen)}
        {...row}
      >
        {asked ? (
          <span className={styles.toggle} data-toggle onClick={() => setOpen(!isOpen)} aria-hidden="true">
            <Chevron size={18} stroke={1.75} />
          </span>
        ) : (
          <span className={styles.toggle} />
        )}
        {children}
      </Row>
      {asked && isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a group of a tree is no group of fields.
        <div className={styles.group} role="group">
          <Level asked={asked} level={level + 1} />
        </div>
      )}
    </div>
  )
}
