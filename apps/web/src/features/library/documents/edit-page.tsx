import { IconExternalLink, IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { errorText } from '../../../platform/api-error.ts'
import { usePageHeader } from '../../../platform/page-header.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DesktopOnly } from '../../../ui/desktop-only.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { type Area, libraryQuery, type Section } from './documents.queries.ts'
import styles from './edit.module.css'
import { EditCategory } from './edit-category.tsx'
import type { Doomed, EditedBlock, EditTools } from './edit-tools.ts'
import { NO_FILE, PATHS } from './library-words.ts'
import { NameEditor } from './name-editor.tsx'
import { UploadPanel } from './upload-panel.tsx'
import type { UploadTarget } from './upload-target.ts'
import { type Edits, useEdits } from './use-edits.ts'
import { useNaming } from './use-naming.ts'

const TITLES = { documents: 'Documents', social: 'Informations sociales' } as const satisfies Record<Area, string>

export function EditDocumentsPage() {
  return <EditPage area="documents" />
}

export function EditSocialPage() {
  return <EditPage area="social" />
}

/** The sections that the person edits, one at a time (GED-35 to GED-40); on a small window it says why it is not there. */
function EditPage({ area }: { area: Area }) {
  const mobile = useIsMobile('work')
  usePageHeader({
    title: TITLES[area],
    breadcrumb: [{ label: 'Administration', to: '/backend/' }],
    back: mobile ? '/' : '/backend/',
  })
  return mobile ? <DesktopOnly title={TITLES[area]} /> : <EditDesktop area={area} />
}

function EditDesktop({ area }: { area: Area }) {
  const { data, error, isFetching, refetch } = useQuery(libraryQuery(area, true))
  const [chosen, setChosen] = useState<number | null>(null)
  const sections = data?.sections ?? []
  const section = sections.find(({ id }) => id === chosen) ?? sections[0]
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{TITLES[area]}</h1>
        <span className={styles.badge} data-family="brand">
          <IconPencil size={16} stroke={1.75} aria-hidden="true" />
          Mode édition
        </span>
        {sections.length > 1 && section && (
          <SegmentedControl
            label="Rubrique"
            value={String(section.id)}
            segments={sections.map(({ id, label }) => ({ value: String(id), label }))}
            onChange={(value) => setChosen(Number(value))}
          />
        )}
      </div>
      {section ? (
        <EditSection key={section.id} section={section} area={area} />
      ) : data ? (
        <EmptyState text="Aucune rubrique à modifier">
          Vos droits ne portent sur aucune rubrique de cette vue.
        </EmptyState>
      ) : error ? (
        <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={8} height={40} />
      )}
    </div>
  )
}

const KINDS = {
  category: 'cette catégorie',
  folder: 'ce dossier',
  file: 'ce fichier',
  bloc: 'ce bloc contact',
} as const satisfies Record<Doomed['kind'], string>

/** What was deleted took the focus with it: it goes on in the tree. */
function useFocusAfterDeletion(asking: boolean, tree: RefObject<HTMLElement | null>): void {
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current && !asking && document.activeElement === document.body) tree.current?.focus()
    asked.current = asking
  }, [asking, tree])
}

function EditSection({ section, area }: { section: Section; area: Area }) {
  const edits = useEdits()
  const [doomed, ask] = useState<Doomed | null>(null)
  const [edited, editBlock] = useState<EditedBlock | null>(null)
  const [target, setTarget] = useState<UploadTarget | null>(null)
  const tree = useRef<HTMLDivElement>(null)
  useFocusAfterDeletion(doomed !== null, tree)
  const tools: EditTools = { edits, ask, target: setTarget, editBlock }
  return (
    <div className={styles.columns}>
      <section className={styles.tree} ref={tree} tabIndex={-1} aria-label={section.label}>
        <Bar section={section} area={area} edits={edits} />
        {section.categories.map((category) => (
          <EditCategory key={category.id} category={category} tools={tools} />
        ))}
        {section.categories.length === 0 && <EmptyState text={NO_FILE} />}
      </section>
      <UploadPanel target={target} />
      {edited && <BlockDialog edited={edited} edits={edits} onClose={() => editBlock(null)} />}
      {doomed && (
        <ConfirmDialog
          opened
          title={`Supprimer ${KINDS[doomed.kind]}\u00a0?`}
          confirmLabel="Supprimer"
          busy={edits.busy}
          onCancel={() => ask(null)}
          onConfirm={() => void edits.remove(doomed.kind, doomed.id).then(() => ask(null))}
        >
          <p>« {doomed.name} » sera supprimé définitivement.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function Bar({ section, area, edits }: { section: Section; area: Area; edits: Edits }) {
  const { naming, start, stop, opener } = useNaming()
  return (
    <div className={styles.bar}>
      {naming ? (
        <NameEditor
          kind="category"
          label="Nom de la nouvelle catégorie"
          onSave={(name) =>
            edits.run(() => api.post('document/category', { body: { label: name, section: section.id } }))
          }
          onClose={stop}
        />
      ) : (
        <Button ref={opener} icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />} onClick={start}>
          Catégorie
        </Button>
      )}
      <span className={styles.hints}>
        Glisser pour ranger, ou <KeyHint keys="Espace" label="puis" /> <KeyHint keys="↑" /> <KeyHint keys="↓" />
      </span>
      <a className={styles.publicLink} href={PATHS[area]} target="_blank" rel="noopener">
        Voir la page publique
        <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
        <span className="visually-hidden"> (nouvel onglet)</span>
      </a>
    </div>
  )
}
