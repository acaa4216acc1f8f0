import { IconChevronRight, IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { parisDay } from '../../../platform/paris-time.ts'
import { useToday } from '../../../platform/public-config.ts'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { FileIcon, fileAddress, NO_FILE, openWithSession } from '../documents/index.ts'
import { UnionLogo } from './union-logo.tsx'
import { byYear, filesLine, isNew } from './union-words.ts'
import styles from './unions.module.css'
import type { Union, UnionFile } from './unions.queries.ts'

interface UnionDetailProps {
  union: Union
  unions: readonly Union[]
}

/** One union: what it says, its files by year, and the way to the others without going back. */
export function UnionDetail({ union, unions }: UnionDetailProps) {
  return (
    <Stack gap={24} align="start" className={styles.columns}>
      <Stack as="article" gap={16} columns={1} minWidth={0} aria-labelledby="union-name">
        <Row as="section" gap={20} className={styles.intro}>
          <UnionLogo union={union} size="lg" />
          <Box minWidth={0}>
            <Text as="h2" size="2xl" weight={680} className={styles.name} id="union-name">
              {union.label}
            </Text>
            <Text as="p" block size="md" tone="muted" balance>
              {filesLine(union)}
            </Text>
            {union.description !== '' && <RichText html={union.description} className={styles.description} />}
          </Box>
        </Row>
        <section className={styles.files} aria-labelledby="union-files">
          <Text as="h3" size="xl" weight={680} className={styles.heading} id="union-files">
            Fichiers
          </Text>
          {union.files.length === 0 && (
            <Text as="p" tone="muted" className={styles.nothing}>
              {NO_FILE}
            </Text>
          )}
          {byYear(union.files).map(({ year, files }) => (
            <section key={year} aria-label={year}>
              <Text as="h4" size="md" weight={600} tone="muted" className={styles.year}>
                {year}
              </Text>
              <ul>
                {files.map((file) => (
                  <FileRow key={file.id} file={file} />
                ))}
              </ul>
            </section>
          ))}
        </section>
      </Stack>
      <Stack as="aside" gap={16}>
        <Others union={union} unions={unions} />
        <Text as="p" block size="sm" tone="muted" balance className={styles.note}>
          Ces contenus sont publiés par les organisations syndicales, sous leur seule responsabilité.
        </Text>
      </Stack>
    </Stack>
  )
}

function FileRow({ file }: { file: UnionFile }) {
  const today = useToday()
  return (
    <li className={styles.file}>
      <a
        className={styles.fileLink}
        href={fileAddress(file.url)}
        target="_blank"
        rel="noopener"
        onClick={openWithSession}
      >
        <Row as="span" inline align="center" justify="center" className={styles.kind}>
          <FileIcon mime_type={file.mime_type} />
        </Row>
        <Text minWidth={0} weight={600} tone="text" className={styles.fileName}>
          <span className={styles.label}>{file.label}</span>
          {isNew(file, today) && (
            <Text size="xs" weight={600} tone="brand" className={styles.badge}>
              Nouveau
            </Text>
          )}
        </Text>
        <Text tabular className={styles.date}>
          {parisDay(file.created_at)}
        </Text>
        <IconExternalLink size={18} stroke={1.75} aria-hidden="true" />
        <span className="visually-hidden"> (nouvel onglet)</span>
      </a>
    </li>
  )
}

function Others({ union, unions }: UnionDetailProps) {
  return (
    <nav className={styles.others} aria-labelledby="unions">
      <Text as="h3" size="xl" weight={680} className={styles.heading} id="unions">
        Organisations
      </Text>
      <ul>
        {unions.map((other) => (
          <li key={other.id}>
            <Link
              className={styles.other}
              to="/documents/syndicats/{-$id}"
              params={{ id: other.id }}
              aria-current={other === union ? 'page' : undefined}
              data-current={other === union || undefined}
            >
              <UnionLogo union={other} size="sm" />
              <Text minWidth={0} weight={600} className={styles.otherName}>
                {other.label}
              </Text>
              <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
