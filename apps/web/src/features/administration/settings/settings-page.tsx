import { SETTING_SECTIONS, type SettingSection } from '@cadran/rules/administration/setting-sections'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useCurrentPage } from '../../../platform/pages.ts'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { Loaded, RecordFrame } from '../../portal/records/index.ts'
import { MailsSection } from './mails-section.tsx'
import { OutsideDialog } from './outside-dialog.tsx'
import styles from './settings.module.css'
import { settingsQuery } from './settings.queries.ts'
import { SettingsCard } from './settings-card.tsx'
import { SettingsFileActs } from './settings-file.tsx'

const SECTIONS = Object.keys(SETTING_SECTIONS) as SettingSection[]
const isSection = (name: string): name is SettingSection => Object.hasOwn(SETTING_SECTIONS, name)

/** The company's settings, a part of them at an address, a card saved at a time (CFG-01 to CFG-17). */
export function SettingsPage() {
  const { section = 'company' } = useParams({ from: '/guarded/backend/settings/{-$section}' })
  if (!isSection(section)) return <Navigate to="/not-found" replace />
  return (
    <RecordFrame>
      <Settings section={section} />
    </RecordFrame>
  )
}

function Settings({ section }: { section: SettingSection }) {
  const { title } = useCurrentPage()
  const query = useQuery(settingsQuery)
  return (
    <Stack gap={20} className={styles.page}>
      <Row gap={12} align="baseline" minHeight={40} className={styles.head}>
        <h1>{title}</h1>
        <Text tone="muted">comptent partout en moins de 5 secondes, sans redémarrage</Text>
        <SettingsFileActs />
      </Row>
      <Sections current={section} />
      <Loaded query={query} skeleton={<SkeletonRows count={4} height={120} />}>
        {(settings) =>
          section === 'mails' ? (
            <MailsSection settings={settings} />
          ) : (
            <Stack gap={16} alignContent="start" columns={1}>
              {Object.entries(SETTING_SECTIONS[section].cards).map(([card, label]) => (
                <SettingsCard key={card} card={card} title={label} settings={settings} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Stack>
  )
}

function Sections({ current }: { current: SettingSection }) {
  return (
    <Stack gap={16} alignContent="start">
      <nav aria-label="Parties des réglages">
        <Stack as="ul" gap={2}>
          {SECTIONS.map((section) => (
            <li key={section}>
              <Link
                className={styles.link}
                to="/backend/settings/{-$section}"
                params={{ section }}
                aria-current={section === current ? 'page' : undefined}
              >
                {SETTING_SECTIONS[section].label}
              </Link>
            </li>
          ))}
        </Stack>
      </nav>
      <Outside />
    </Stack>
  )
}

/** What is set on the server alone. */
function Outside() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Box as="section" padding={16} background="sunken" radius="card" aria-labelledby="settings-outside">
      <Text as="h2" size="sm" id="settings-outside">
        Hors de l’écran
      </Text>
      <Text as="p" size="sm" tone="muted">
        Base, courriels, fichiers et antivirus se règlent sur le serveur.
      </Text>
      <button type="button" className={styles.why} onClick={() => setIsOpen(true)}>
        Pourquoi{'\u00a0'}?
      </button>
      {isOpen && <OutsideDialog onClose={() => setIsOpen(false)} />}
    </Box>
  )
}
