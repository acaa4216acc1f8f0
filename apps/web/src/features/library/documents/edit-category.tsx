import type { LibraryCategory } from '@cadran/contract/library/documents'
import { checkCategoryDeletion } from '@cadran/rules/library/deletion'
import { counted } from '@cadran/rules/portal/french'
import { IconChevronDown, IconChevronRight, IconFolderPlus, IconLayoutGrid, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Box, Row, Text } from '../../../ui/layout.tsx'
import { SortableList } from '../../../ui/sortable-list.tsx'
import styles from './edit.module.css'
import { EditFile } from './edit-file.tsx'
import { EditFolder } from './edit-folder.tsx'
import type { EditTools } from './edit-tools.ts'
import { NameEditor } from './name-editor.tsx'
import { NodeActions } from './node-actions.tsx'
import { useNaming } from './use-naming.ts'

interface EditCategoryProps {
  category: LibraryCategory
  tools: EditTools
}

function contentOf({ folders, files }: LibraryCategory): string {
  const parts = [
    folders.length > 0 && counted(folders.length, 'dossier'),
    files.length > 0 && counted(files.length, 'fichier'),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'vide'
}

/** One category as a card: its name, its folders, its files, and what can be added. */
export function EditCategory({ category, tools }: EditCategoryProps) {
  const [open, setOpen] = useState(true)
  const { naming: renaming, start, stop, opener } = useNaming()
  const { edits, ask } = tools
  const { id, label, folders, files } = category
  const Chevron = open ? IconChevronDown : IconChevronRight
  return (
    <Box as="section" card aria-label={label}>
      <Row gap={12} align="center" minWidth={0} className={styles.categoryRow}>
        {renaming ? (
          <NameEditor
            kind="category"
            label="Nom de la catégorie"
            value={label}
            onSave={(name) => edits.rename('category', category, name)}
            onClose={stop}
          />
        ) : (
          <>
            <Text as="h2" minWidth={0} className={styles.heading}>
              <button type="button" className={styles.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
                <Chevron size={18} stroke={1.75} aria-hidden="true" />
                <IconLayoutGrid size={18} stroke={1.75} aria-hidden="true" />
                <span className={styles.name}>{label}</span>
                <Text size="sm" weight={400} tone="muted" tabular className={styles.meta}>
                  {contentOf(category)}
                </Text>
              </button>
            </Text>
            <NodeActions
              name={label}
              editRef={opener}
              onEdit={start}
              onDelete={() => ask({ kind: 'category', id, name: label })}
              kept={checkCategoryDeletion({ folders: folders.length, files: files.length })?.message}
            />
          </>
        )}
      </Row>
      {open && <Content category={category} tools={tools} />}
    </Box>
  )
}

function Content({ category, tools }: EditCategoryProps) {
  const { edits } = tools
  const { label, folders, files } = category
  return (
    <>
      <SortableList
        items={folders.map((folder) => ({ ...folder, name: folder.label }))}
        onPlace={(folder, position) => edits.move('folder', folder, position)}
      >
        {(folder, place) => <EditFolder folder={folder} category={label} place={place} tools={tools} />}
      </SortableList>
      <SortableList
        items={files.map((file) => ({ ...file, name: file.label }))}
        onPlace={(file, position) => edits.move('file', file, position)}
      >
        {(file, place) => <EditFile file={file} place={place} tools={tools} />}
      </SortableList>
      <Adding category={category} tools={tools} />
    </>
  )
}

function Adding({ category: { id, label }, tools: { edits, target } }: EditCategoryProps) {
  const { naming, start, stop, opener } = useNaming()
  return (
    <Row gap={8} align="center" className={styles.adding}>
      {naming ? (
        <NameEditor
          kind="folder"
          label="Nom du nouveau dossier"
          onSave={(name) => edits.run(() => api.post('document/folder', { body: { label: name, category: id } }))}
          onClose={stop}
        />
      ) : (
        <>
          <Button
            size="sm"
            icon={<IconFolderPlus size={18} stroke={1.75} aria-hidden="true" />}
            ref={opener}
            aria-label={`Ajouter un dossier dans ${label}`}
            onClick={start}
          >
            Dossier
          </Button>
          <Button
            size="sm"
            icon={<IconUpload size={18} stroke={1.75} aria-hidden="true" />}
            aria-label={`Ajouter des fichiers dans ${label}`}
            onClick={() => target({ kind: 'category', id, path: [label] })}
          >
            Fichier
          </Button>
        </>
      )}
    </Row>
  )
}
