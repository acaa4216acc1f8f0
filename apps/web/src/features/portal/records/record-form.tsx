import type { Refusal } from '@cadran/rules/portal/refusal'
import { IconDeviceFloppy, IconEye } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { useCurrentPage } from '../../../platform/pages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useLeaving } from '../../../ui/leave-question.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { Leaving } from './leaving.tsx'
import type { Fields } from './record-fields.tsx'
import { Loaded, RecordFrame } from './record-frame.tsx'
import styles from './records.module.css'
import { StaleNotice } from './stale-notice.tsx'
import { useRecordForm } from './use-record-form.ts'

interface Stamped {
  id: number
  updated_at: string
}

/** How one kind of record is written. */
interface FormKind<Edited extends Stamped, Draft extends object, Body> {
  newTitle: string
  editTitle: string
  load: (id: number, signal: AbortSignal) => Promise<Edited>
  create: (body: Body) => Promise<unknown>
  change: (id: number, body: Body & { updated_at: string }) => Promise<unknown>
  /** A new one, before anything is written. */
  empty: Draft
  /** One that is there; `draftFrom` where it holds what the draft does. */
  draftOf: (edited: Edited) => Draft
  bodyOf: (draft: Draft) => Body
  check: (draft: Draft) => Refusal | null
  /** The first words of every key that is read anew: where else what is written here is read. */
  keys: readonly string[]
  fields: (fields: Fields<Draft>, opened: Edited | null) => ReactNode
  /** What is told of it, at the right; of one that is there, as it was opened. */
  side: (fields: Fields<Draft>, opened: Edited | null) => ReactNode
  /** As readers will see it, where it has any. */
  preview?: (draft: Draft) => ReactNode
}

/** What a record holds of a draft's fields. */
export const draftFrom =
  <D extends object>(empty: D) =>
  (edited: D): D => {
    const draft = { ...empty }
    for (const field in draft) draft[field] = edited[field]
    return draft
  }

/** The page of one record being written: a new one, or one that is there. */
export const recordFormPage =
  <E extends Stamped, D extends object, B extends object>(kind: FormKind<E, D, B>) =>
  () => <RecordForm kind={kind} />

function RecordForm<E extends Stamped, D extends object, B extends object>({ kind }: { kind: FormKind<E, D, B> }) {
  // Of the address: a number, or 'nouveau'.
  const id = String(useParams({ strict: false }).id)
  const isNew = id === 'nouveau'
  return (
    <RecordFrame title={isNew ? kind.newTitle : kind.editTitle}>
      {isNew ? <RecordEditor key="new" opened={null} kind={kind} /> : <Opened key={id} id={Number(id)} kind={kind} />}
    </RecordFrame>
  )
}

interface OpenedProps<E extends Stamped, D extends object, B> {
  id: number
  kind: FormKind<E, D, B>
}

/** One that is there: coming, not there, failed, or its form. A form read again begins anew. */
function Opened<E extends Stamped, D extends object, B extends object>({ id, kind }: OpenedProps<E, D, B>) {
  const { path } = useCurrentPage()
  const [times, setTimes] = useState(0)
  const query = useQuery({
    queryKey: ['written', path, id],
    queryFn: ({ signal }) => kind.load(id, signal),
    // Whoever writes begins from what is there now: what was read before the last saving is not kept.
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  })
  const { data, error, refetch } = query
  if (!data && error instanceof ApiError && error.status === 404) return <Navigate to="/not-found" replace />
  const reload = () => void refetch().then(() => setTimes((count) => count + 1))
  return (
    <Loaded query={query} skeleton={<SkeletonRows count={6} height={64} />}>
      {(edited) => <RecordEditor key={times} opened={edited} kind={kind} onReload={reload} />}
    </Loaded>
  )
}

interface RecordEditorProps<E extends Stamped, D extends object, B> {
  opened: E | null
  kind: FormKind<E, D, B>
  onReload?: () => void
}

/** Its fields, how it will look, and what happens when two write at once. */
function RecordEditor<E extends Stamped, D extends object, B extends object>({
  opened,
  kind,
  onReload,
}: RecordEditorProps<E, D, B>) {
  const navigate = useNavigate()
  const client = useQueryClient()
  // A record's page has the path of the list that it stands in.
  const { path } = useCurrentPage()
  const [previewing, setPreviewing] = useState(false)
  // As it was when it was opened: what is read later is not what the author has seen.
  const [seen] = useState(opened)
  const [initial] = useState(() => (opened ? kind.draftOf(opened) : kind.empty))
  const { form, draft, errors, change, submit, saving, stale, isChanged } = useRecordForm({
    initial,
    check: kind.check,
    save: (written: D) => {
      const body = kind.bodyOf(written)
      return seen ? kind.change(seen.id, { ...body, updated_at: seen.updated_at }) : kind.create(body)
    },
    onSaved: async () => {
      await navigate({ to: path, ignoreBlocker: true })
      await Promise.all(kind.keys.map((key) => client.invalidateQueries({ queryKey: [key] })))
    },
  })
  const leaving = useLeaving(isChanged && !saving)
  const fields = { draft, errors, change }
  return (
    <form
      ref={form}
      className={styles.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <FormHead
        title={seen ? kind.editTitle : kind.newTitle}
        saving={saving}
        onPreview={kind.preview && (() => setPreviewing(true))}
      />
      {stale && <StaleNotice onReload={() => onReload?.()} />}
      <div className={styles.fields}>
        <div className={styles.column}>{kind.fields(fields, seen)}</div>
        <div className={styles.column}>{kind.side(fields, seen)}</div>
      </div>
      {previewing && <PreviewDialog onClose={() => setPreviewing(false)}>{kind.preview?.(draft)}</PreviewDialog>}
      <Leaving leaving={leaving} />
    </form>
  )
}

function PreviewDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Dialog opened onClose={onClose} title="Aperçu" size={1120}>
      {children}
    </Dialog>
  )
}

interface FormHeadProps {
  title: string
  saving: boolean
  onPreview: (() => void) | undefined
}

function FormHead({ title, saving, onPreview }: FormHeadProps) {
  return (
    <div className={styles.formHead}>
      <h1>{title}</h1>
      {onPreview && (
        <Button
          icon={<IconEye size={18} stroke={1.75} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={onPreview}
        >
          Aperçu
        </Button>
      )}
      <Button
        type="submit"
        variant="primary"
        loading={saving}
        icon={<IconDeviceFloppy size={18} stroke={1.75} aria-hidden="true" />}
      >
        Enregistrer
      </Button>
    </div>
  )
}
