import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../../platform/document-title.ts'
import { useCurrentPage } from '../../../platform/pages.ts'
import { publicConfigQuery } from '../../../platform/public-config.ts'
import { Brand } from '../../../ui/brand.tsx'
import { Box, Column, Row, Stack, Text } from '../../../ui/layout.tsx'
import styles from './entrance.module.css'
import { MonthPicture } from './month-picture.tsx'

interface EntranceProps {
  title: string
  lead: string
  children: ReactNode
}

/** The frame of the pages before the login: the form on one side, the product's picture on the other. */
export function Entrance({ title, lead, children }: EntranceProps) {
  useDocumentTitle(useCurrentPage().title)
  // The page does not wait for the company's name, and does not fail with it.
  const { data: config } = useQuery({ ...publicConfigQuery, meta: { quiet: true } })
  return (
    <Stack className={styles.page}>
      <Column minWidth={0} className={styles.half}>
        <Row as="header">
          <Brand company={config ?? null} />
        </Row>
        <Column as="main" justify="center" className={styles.main}>
          <h1 className={styles.title}>{title}</h1>
          <Text as="p" marginTop={4} size="lg" tone="muted">
            {lead}
          </Text>
          {children}
        </Column>
        <Box as="footer" size="xs" tone="muted" className={styles.footer}>
          {config && `© ${config.today.slice(0, 4)} ${config.company}`}
        </Box>
      </Column>
      <MonthPicture className={styles.picture} />
    </Stack>
  )
}
