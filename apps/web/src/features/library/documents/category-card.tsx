import type { CheckupCentre, LibraryCategory, LibraryFolder } from '@cadran/contract/library/documents'
import { counted } from '@cadran/rules/portal/french'
import { IconChevronDown, IconChevronRight, IconFolder, IconFolderOpen } from '@tabler/icons-react'
import { memo, useId, useState } from 'react'
import { Box, Row, Text } from '../../../ui/layout.tsx'
import { CheckupCard } from './checkup-card.tsx'
import { ContactCard } from './contact-card.tsx'
import { FileLink } from './file-link.tsx'
import { Marked } from './found-words.tsx'
import { countIn, NO_FILE } from './library-words.ts'
import styles from './tree.module.css'
import { useArriving } from './use-arriving.ts'

const ROWS = { first: 20, step: 80 }

/** Only files, and enough of them: they stand in two columns over the whole width. */
const WIDE_FROM = 4

interface CategoryCardProps {
  category: LibraryCategory
  /** Folders start open: what was searched for stands in them. */
  opened: boolean
}

export const CategoryCard = memo(function CategoryCard({ category, opened }: CategoryCardProps) {
  const titleId = useId()
  const { label, folders, files } = category
  const isEmpty = folders.length + files.length === 0
  const drawn = useArriving(files.length, ROWS)
  const isWide = folders.length === 0 && files.length >= WIDE_FROM
  return (
    <Box as="section" minWidth={0} className={isWide ? styles.wide : undefined} aria-labelledby={titleId}>
      <Text as="h3" marginBottom={8} size="lg" id={titleId}>
        <Marked text={label} />
      </Text>
      <div className={styles.card}>
        {folders.map((folder) => (
          <Folder key={folder.id} folder={folder} startsOpen={opened} />
        ))}
        {files.length > 0 && (
          <ul className={styles.files}>
            {files.slice(0, drawn).map((file) => (
              <FileLink key={file.id} file={file} />
            ))}
          </ul>
        )}
        {isEmpty && <NoFile />}
      </div>
    </Box>
  )
})

/** In its place, so that what is missing is known (GED-12, GED-13). */
function NoFile() {
  return (
    <Row as="p" gap={12} align="center" tone="muted" className={styles.nothing}>
      <IconFolderOpen size={20} stroke={1.5} aria-hidden="true" />
      {NO_FILE}
    </Row>
  )
}

const isCentre = (item: object): item is CheckupCentre => 'main_doctors' in item

function Folder({ folder, startsOpen }: { folder: LibraryFolder; startsOpen: boolean }) {
  const [open, setOpen] = useState(startsOpen)
  const contentId = useId()
  const count = countIn(folder)
  const Icon = open ? IconFolderOpen : IconFolder
  const Chevron = open ? IconChevronDown : IconChevronRight
  return (
    <div className={styles.folder}>
      <button
        type="button"
        className={styles.row}
        aria-expanded={open}
        aria-controls={open ? contentId : undefined}
        data-walk
        onClick={() => setOpen(!open)}
      >
        <Icon className={styles.folderIcon} size={20} stroke={1.5} aria-hidden="true" />
        <Text minWidth={0} weight={600} tone="text" className={styles.folderName}>
          <Marked text={folder.label} />
        </Text>
        <Text size="sm" tabular className={styles.count} aria-hidden="true">
          {count}
        </Text>
        <span className="visually-hidden">, {counted(count, 'élément')}</span>
        <Chevron size={18} stroke={1.75} aria-hidden="true" />
      </button>
      {open && <Inside folder={folder} id={contentId} />}
    </div>
  )
}

function Inside({ folder, id }: { folder: LibraryFolder; id: string }) {
  return (
    <div className={styles.inside} id={id}>
      {folder.is_checkup_folder && (
        <ul className={styles.cards}>
          {folder.items.filter(isCentre).map((centre) => (
            <CheckupCard key={centre.full_name} centre={centre} />
          ))}
        </ul>
      )}
      {folder.files.length > 0 && (
        <ul className={styles.cards}>
          {folder.files.map((file) => (
            <FileLink key={file.id} file={file} />
          ))}
        </ul>
      )}
      {folder.blocs.length > 0 && (
        <ul className={styles.cards}>
          {folder.blocs.map((block) => (
            <ContactCard key={block.id} block={block} />
          ))}
        </ul>
      )}
      {countIn(folder) === 0 && <NoFile />}
    </div>
  )
}
