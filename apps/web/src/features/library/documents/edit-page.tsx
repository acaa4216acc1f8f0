import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { useCurrentPage } from '../../../platform/pages.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { EditingBadge, Loaded, PublicLink, RecordFrame, useFocusAfterDeletion } from '../../portal/records/index.ts'
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

export function EditDocumentsPage() {
  return <EditPage area="documents" />
}

export function EditSocialPage() {
  return <EditPage area="social" />
}

/** The sections that the person edits, one at a time (GED-35 to GED-40). */
function EditPage({ area }: { area: Area }) {
  return (
    <RecordFrame>
      <EditDesktop area={area} />
    </RecordFrame>
  )
}

function EditDesktop({ area }: { area: Area }) {
  const { title } = useCurrentPage()
  const query = useQuery(libraryQuery(area, true))
  const [chosen, setChosen] = useState<number | null>(null)
  const sections = query.data?.sections ?? []
  const section = sections.find(({ id }) => id === chosen) ?? sections[0]
  return (
    <Stack gap={16} columns={1}>
      <Row wrap gap={12} align="center" className={styles.head}>
        <h1>{title}</h1>
        <EditingBadge />
        {sections.length > 1 && section && (
          <SegmentedControl
            label="Rubrique"
            value={String(section.id)}
            segments={sections.map(({ id, label }) => ({ value: String(id), label }))}
            onChange={(value) => setChosen(Number(value))}
          />
        )}
      </Row>
      <Loaded query={query} skeleton={<SkeletonRows count={8} height={40} />}>
        {() =>
          section ? (
            <EditSection key={section.id} section={section} area={area} />
          ) : (
            <EmptyState text="Aucune rubrique à modifier">
              Vos droits ne portent sur aucune rubrique de cette vue.
            </EmptyState>
          )
        }
      </Loaded>
    </Stack>
  )
}

const KINDS = {
  category: 'cette catégorie',
  folder: 'ce dossier',
  file: 'ce fichier',
  bloc: 'ce bloc contact',
} as const satisfies Record<Doomed['kind'], string>

function EditSection({ section, area }: { section: Section; area: Area }) {
  const edits = useEdits()
  const [doomed, ask] = useState<Doomed | null>(null)
  const [edited, editBlock] = useState<EditedBlock | null>(null)
  const [target, setTarget] = useState<UploadTarget | null>(null)
  const tree = useRef<HTMLDivElement>(null)
  useFocusAfterDeletion(doomed !== null, tree)
  const tools: EditTools = { edits, ask, target: setTarget, editBlock }
  return (
    <Stack gap={20} align="start" className={styles.columns}>
      <Stack
        as="section"
        gap={12}
        minWidth={0}
        className={styles.tree}
        ref={tree}
        tabIndex={-1}
        aria-label={section.label}
      >
        <Bar section={section} area={area} edits={edits} />
        {section.categories.map((category) => (
          <EditCategory key={category.id} category={category} tools={tools} />
        ))}
        {section.categories.length === 0 && <EmptyState text={NO_FILE} />}
      </Stack>
      <UploadPanel target={target} />
      {edited && <BlockDialog edited={edited} onClose={() => editBlock(null)} />}
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
    </Stack>
  )
}

function Bar({ section, area, edits }: { section: Section; area: Area; edits: Edits }) {
  const { naming, start, stop, opener } = useNaming()
  return (
    <Row wrap gap={14} align="center" minHeight={40}>
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
      <Row as="span" inline gap={8} align="center" size="sm" tone="muted">
        Glisser pour ranger, ou <KeyHint keys="Espace" label="puis" /> <KeyHint keys="↑" /> <KeyHint keys="↓" />
      </Row>
      <PublicLink href={PATHS[area]}>Voir la page publique</PublicLink>
    </Row>
  )
}
