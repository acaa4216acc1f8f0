import type { Page } from '@cadran/contract/kit'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { notify } from '../../../platform/notifier.ts'
import { useCurrentPage } from '../../../platform/pages.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { PublicLink } from './editing-head.tsx'
import { Loaded, RecordFrame } from './record-frame.tsx'
import styles from './records.module.css'
import { SortedRows } from './sorted-rows.tsx'

const PAGE_SIZE = 10

export interface RecordRow {
  id: number
}

interface PageQuery {
  page: number
  maxResults: number
  search: string
}

/** How one kind of record is listed to its authors. */
export interface ListKind<R extends RecordRow> {
  /** Where readers see it, where there is such a page. */
  publicPath?: string
  /** The other lists that stand beside this one. */
  views?: ReactNode
  /** Whether something holds it, so that it may be put away and not deleted. */
  isKept?: (row: R) => boolean
  newLabel: string
  rows: (query: PageQuery, signal: AbortSignal) => Promise<Page<R>>
  remove: (id: number) => Promise<unknown>
  /** Puts one elsewhere among all, where their order is chosen. */
  move?: (id: number, position: number) => Promise<unknown>
  /** The first words of every key that is read anew after a change; of the first is the list itself. */
  keys: readonly [string, ...string[]]
  nameOf: (row: R) => string
  /** Under the name: kind, date, category. */
  detail: (row: R) => ReactNode
  badge?: (row: R) => ReactNode
  /** What stands for a row. */
  picture?: (row: R) => ReactNode
  pageSize?: number
}

/** The page of a list of records as their authors see them: searched, paged, opened, put in order and deleted. */
export const recordListPage =
  <R extends RecordRow>(kind: ListKind<R>) =>
  () => (
    <RecordFrame>
      <RecordList kind={kind} />
    </RecordFrame>
  )

/** What is edited stands below the list. */
const formAddress = (path: string): string => `${path}/$id`

interface Place {
  page: number
  search: string
}

function RecordList<R extends RecordRow>({ kind }: { kind: ListKind<R> }) {
  const { keys, pageSize = PAGE_SIZE } = kind
  const { path } = useCurrentPage()
  const [place, move] = useState<Place>({ page: 1, search: '' })
  const query = useQuery({
    queryKey: [keys[0], 'records', path, place],
    queryFn: ({ signal }) => kind.rows({ ...place, maxResults: pageSize }, signal),
    placeholderData: keepPreviousData,
    // Whoever writes reads what is there now: nothing of it is kept.
    staleTime: 0,
    meta: { quiet: true },
  })
  const total = query.data?.total
  const [doomed, ask] = useState<R | null>(null)
  const list = useRef<HTMLUListElement>(null)
  return (
    <div className={styles.page}>
      {kind.views}
      <ListHead kind={kind} place={place} onMove={move} total={total} />
      <Loaded query={query} skeleton={<SkeletonRows count={8} height={64} />}>
        {(page) => <Rows kind={kind} page={page} place={place} busy={query.isFetching} listRef={list} onDelete={ask} />}
      </Loaded>
      {total !== undefined && total > pageSize && (
        <Pager page={place.page} pages={Math.ceil(total / pageSize)} onChange={(page) => move({ ...place, page })} />
      )}
      {doomed && (
        <Deletion
          name={kind.nameOf(doomed)}
          remove={() => kind.remove(doomed.id)}
          keys={keys}
          onClose={(deleted) => {
            ask(null)
            if (deleted) list.current?.focus()
          }}
        />
      )}
    </div>
  )
}

interface ListHeadProps {
  kind: Pick<ListKind<never>, 'publicPath' | 'newLabel'>
  place: Place
  onMove: (place: Place) => void
  total: number | undefined
}

function ListHead({ kind: { publicPath, newLabel }, place, onMove, total }: ListHeadProps) {
  const { title, path } = useCurrentPage()
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {total !== undefined && (
        <Text size="lg" tone="muted" tabular className={styles.count}>
          {total}
        </Text>
      )}
      <SearchField label="Rechercher" text={place.search} onChange={(search) => onMove({ page: 1, search })} />
      {publicPath !== undefined && <PublicLink href={publicPath}>Voir la page</PublicLink>}
      <ButtonLink
        to={formAddress(path)}
        params={{ id: 'nouveau' }}
        variant="primary"
        icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
      >
        {newLabel}
      </ButtonLink>
    </div>
  )
}

interface RowsProps<R extends RecordRow> {
  kind: ListKind<R>
  page: Page<R>
  place: Place
  busy: boolean
  listRef: Ref<HTMLUListElement>
  onDelete: (row: R) => void
}

function Rows<R extends RecordRow>({ kind, page: { items, total }, place, busy, listRef, onDelete }: RowsProps<R>) {
  const { move, keys, nameOf, pageSize = PAGE_SIZE } = kind
  const { title } = useCurrentPage()
  if (items.length === 0) return <EmptyState text="Aucun résultat" />
  const ul = { ref: listRef, tabIndex: -1, 'aria-label': title, 'aria-busy': busy }
  const draw = (row: R, actions?: ReactNode) => (
    <ListedRow row={row} kind={kind} actions={actions} onDelete={() => onDelete(row)} />
  )
  // What was searched is not the order of all.
  if (move && place.search === '') {
    const from = (place.page - 1) * pageSize
    return (
      <SortedRows ul={ul} items={items} total={total} from={from} move={move} keys={keys} nameOf={nameOf} draw={draw} />
    )
  }
  return (
    <ul className={styles.list} {...ul}>
      {items.map((row) => (
        <li className={styles.item} key={row.id}>
          {draw(row)}
        </li>
      ))}
    </ul>
  )
}

/** A row's own picture. */
export const thumbnail = ({ picture_url }: { picture_url: string | null }) => (
  <span className={styles.thumb}>{picture_url && <img src={picture_url} alt="" />}</span>
)

interface RowProps<R extends RecordRow> {
  row: R
  kind: ListKind<R>
  actions: ReactNode
  onDelete: () => void
}

function ListedRow<R extends RecordRow>({ row, kind, actions, onDelete }: RowProps<R>) {
  const { nameOf, detail, badge, picture, isKept } = kind
  const { path } = useCurrentPage()
  const name = nameOf(row)
  return (
    <Row gap={14} align="center" minWidth={0} className={styles.row}>
      {picture?.(row)}
      <Stack as="span" minWidth={0} className={styles.words}>
        <Link className={styles.name} to={formAddress(path)} params={{ id: String(row.id) }}>
          {name}
        </Link>
        <Row as="span" wrap gap={12} rowGap={2} size="sm" tone="muted">
          {detail(row)}
        </Row>
      </Stack>
      {badge?.(row)}
      {actions}
      {!isKept?.(row) && (
        <IconButton
          className={styles.delete}
          label={`Supprimer ${name}`}
          icon={<IconTrash size={18} stroke={1.75} />}
          onClick={onDelete}
        />
      )}
    </Row>
  )
}

interface DeletionProps {
  name: string
  remove: () => Promise<unknown>
  keys: readonly string[]
  onClose: (deleted: boolean) => void
}

function Deletion({ name, remove, keys, onClose }: DeletionProps) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: remove,
    onSuccess: () => notify.success('Suppression effectuée'),
    onSettled: async (_data, error) => {
      await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })))
      onClose(!error)
    },
  })
  return (
    <ConfirmDialog
      opened
      title="Supprimer ce contenu ?"
      confirmLabel="Supprimer"
      busy={isPending}
      onCancel={() => onClose(false)}
      onConfirm={() => mutate()}
    >
      <p>« {name} » et ses fichiers seront supprimés définitivement.</p>
    </ConfirmDialog>
  )
}
