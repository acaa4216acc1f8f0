import type { ContactBlock, LibraryFolder } from '@cadran/contract/library/documents'
import { checkFolderDeletion } from '@cadran/rules/library/deletion'
import { counted } from '@cadran/rules/portal/french'
import {
  IconAddressBook,
  IconChevronDown,
  IconChevronRight,
  IconFolder,
  IconFolderOpen,
  IconUpload,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Box, Row, Text } from '../../../ui/layout.tsx'
import { type Place, SortableList } from '../../../ui/sortable-list.tsx'
import styles from './edit.module.css'
import { EditFile } from './edit-file.tsx'
import type { EditTools } from './edit-tools.ts'
import { NameEditor } from './name-editor.tsx'
import { NodeActions } from './node-actions.tsx'
import { useNaming } from './use-naming.ts'

interface EditFolderProps {
  folder: LibraryFolder
  category: string
  place: Place
  tools: EditTools
}

function contentOf({ files, blocs, is_checkup_folder }: LibraryFolder): string {
  const parts = [
    files.length > 0 && counted(files.length, 'fichier'),
    blocs.length > 0 && counted(blocs.length, 'bloc contact', 'blocs contact'),
    is_checkup_folder && 'centres de visite',
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'vide'
}

function keptBecause({ files, blocs, content_tag }: LibraryFolder): string | undefined {
  return checkFolderDeletion({ files: files.length, blocs: blocs.length, content_tag })?.message
}

/** A folder with what it holds: files, then contact blocks, each in an order of its own. */
export function EditFolder({ folder, category, place, tools }: EditFolderProps) {
  const { edits, ask } = tools
  const [open, setOpen] = useState(false)
  const { naming: renaming, start, stop, opener } = useNaming()
  const Chevron = open ? IconChevronDown : IconChevronRight
  const Icon = open ? IconFolderOpen : IconFolder
  return (
    <Box minWidth={0} className={styles.node}>
      <Row gap={12} align="center" minWidth={0} className={styles.row}>
        {renaming ? (
          <NameEditor
            kind="folder"
            label="Nom du dossier"
            value={folder.label}
            onSave={(name) => edits.rename('folder', folder, name)}
            onClose={stop}
          />
        ) : (
          <>
            <button type="button" className={styles.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
              <Chevron size={18} stroke={1.75} aria-hidden="true" />
              <Icon className={styles.brand} size={20} stroke={1.5} aria-hidden="true" />
              <span className={styles.name}>{folder.label}</span>
              <Text size="sm" weight={400} tone="muted" tabular className={styles.meta}>
                {contentOf(folder)}
              </Text>
            </button>
            <NodeActions
              name={folder.label}
              place={place}
              editRef={opener}
              onEdit={start}
              onDelete={() => ask({ kind: 'folder', id: folder.id, name: folder.label })}
              kept={keptBecause(folder)}
            />
          </>
        )}
      </Row>
      {open && <Inside folder={folder} category={category} tools={tools} />}
    </Box>
  )
}

type InsideProps = Omit<EditFolderProps, 'place'>

function Inside({ folder, category, tools }: InsideProps) {
  const { edits } = tools
  return (
    <div className={styles.inside}>
      <SortableList
        items={folder.files.map((file) => ({ ...file, name: file.label }))}
        onPlace={(id, position) => edits.move('file', id, position)}
      >
        {(file, at) => <EditFile file={file} place={at} tools={tools} />}
      </SortableList>
      <SortableList
        items={folder.blocs.map((block) => ({ ...block, name: nameOf(block) }))}
        onPlace={(id, position) => edits.move('bloc', id, position)}
      >
        {(block, at) => (
          <Row gap={12} align="center" minWidth={0} className={styles.row}>
            <span className={styles.toggle}>
              <IconAddressBook size={20} stroke={1.5} aria-hidden="true" />
              <span className={styles.name}>{block.name}</span>
              <Text size="sm" weight={400} tone="muted" tabular className={styles.meta}>
                Bloc contact
              </Text>
            </span>
            <NodeActions
              name={block.name}
              place={at}
              onEdit={() => tools.editBlock({ folder: folder.id, block })}
              onDelete={() => tools.ask({ kind: 'bloc', id: block.id, name: block.name })}
            />
          </Row>
        )}
      </SortableList>
      <Adding folder={folder} category={category} tools={tools} />
    </div>
  )
}

function Adding({ folder: { id, label }, category, tools: { target, editBlock } }: InsideProps) {
  return (
    <Row gap={8} align="center" className={styles.adding}>
      <Button
        size="sm"
        icon={<IconUpload size={18} stroke={1.75} aria-hidden="true" />}
        aria-label={`Ajouter des fichiers dans ${label}`}
        onClick={() => target({ kind: 'folder', id, path: [category, label] })}
      >
        Fichier
      </Button>
      <Button
        size="sm"
        icon={<IconAddressBook size={18} stroke={1.75} aria-hidden="true" />}
        aria-label={`Ajouter un bloc contact dans ${label}`}
        onClick={() => editBlock({ folder: id, block: null })}
      >
        Bloc contact
      </Button>
    </Row>
  )
}

const nameOf = ({ title, url_label, url, names, mails, phones, address }: ContactBlock) =>
  title ?? url_label ?? url ?? names[0] ?? mails[0] ?? phones[0] ?? address ?? ''
