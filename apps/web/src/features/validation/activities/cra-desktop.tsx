import { modalityLabel, type PersonType } from '@cadran/rules/portal/person'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useCurrentUser } from '../../../platform/session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { KeysDialog, RowWays, SmallLine, useListKeys } from '../worklist/index.ts'
import type { Cra, CraAddress } from './activities.queries.ts'
import { craKeys } from './activity-keys.ts'
import { CraActions, CraQuestion } from './cra-actions.tsx'
import { CraAround, useGoAround } from './cra-around.tsx'
import { CraCalendar } from './cra-calendar.tsx'
import styles from './cra-page.module.css'
import { CraSide } from './cra-side.tsx'
import { CraTools } from './cra-tools.tsx'
import { validationOf } from './month-acts.ts'
import { MonthBadge } from './month-badge.tsx'
import { type CraActs, useCraActs } from './use-cra-acts.ts'
import { useReloadCra } from './use-reload-cra.ts'

interface CraDesktopProps {
  cra: Cra
  address: CraAddress
}

export const PERSON_WORDS: Readonly<Record<PersonType, string>> = {
  consultant: 'Consultant',
  internal: 'Interne',
  contractor: 'Prestataire',
  interim: 'Intérimaire',
}

/** v and b act, j and k go to the next report, while the focus is somewhere in this one. */
function useCraKeys(cra: Cra, acts: CraActs, onHelp: () => void) {
  const report = useRef<HTMLDivElement>(null)
  const goAround = useGoAround(cra)
  useListKeys(report, (key) => {
    const validation = validationOf(cra)
    if (key === 'v' && validation && !validation.reason) acts.choose(validation.action)
    else if (key === 'b' && cra.actions.includes('non_submitted')) acts.choose('non_submitted')
    else if (key === '?') onHelp()
    else return goAround(key)
    return true
  })
  return report
}

/** Opened in a tab of its own, or from another report, nothing has the focus, and the keys act inside the report only. */
function useFocusOnArrival() {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.isConnected === false) {
      title.current?.focus({ preventScroll: true })
    }
  }, [])
  return title
}

export function CraDesktop({ cra, address }: CraDesktopProps) {
  const acts = useCraActs(cra, address)
  const reload = useReloadCra(address)
  const keys = craKeys(useCurrentUser())
  const [helpOpened, setHelpOpened] = useState(false)
  const report = useCraKeys(cra, acts, () => setHelpOpened(true))
  const title = useFocusOnArrival()
  const { user } = cra
  const facts = [
    user.matricule,
    PERSON_WORDS[user.person_type],
    modalityLabel(user.modality),
    user.workplace,
    ...(user.manager_identity ? [`Manager : ${user.manager_identity}`] : []),
  ]
  return (
    <div ref={report}>
      <div className={styles.head}>
        <Avatar firstname={user.firstname} lastname={user.lastname} />
        <Box minWidth={0} className={styles.identity}>
          <Row wrap gap={12} rowGap={4} align="center">
            <h1 ref={title} tabIndex={-1}>
              {user.identity}
            </h1>
            <MonthBadge state={cra.state} long />
          </Row>
          <Text as="p" tone="muted">
            {facts.join(' · ')}
          </Text>
          <CraWays cra={cra} />
        </Box>
        <CraAround waiting={cra.waiting} />
        <CraTools cra={cra} address={address} />
        <CraActions cra={cra} acts={acts} />
      </div>
      <Warnings cra={cra} refusal={acts.refusal} />
      <Stack gap={20} align="start" className={styles.columns}>
        <CraCalendar cra={cra} />
        <CraSide cra={cra} onChanged={reload} />
      </Stack>
      <KeysDialog opened={helpOpened} onClose={() => setHelpOpened(false)} help={keys.help} title="Touches du CRA" />
      <CraQuestion acts={acts} />
    </div>
  )
}

/** For whom the viewer reads the report, to whom it was passed on, and who gave its first level for whom (DEL-18, DEL-23, DEL-25). */
export function CraWays({ cra: { standing_for, escalated, validated1_for } }: { cra: Cra }) {
  return (
    <>
      <RowWays standing_for={standing_for} escalated={escalated} />
      {validated1_for && <SmallLine>Validé au niveau 1 par {validated1_for}</SmallLine>}
    </>
  )
}

interface WarningsProps {
  cra: Cra
  refusal: string | null
}

/** What stands in the way, or did. */
export function Warnings({ cra, refusal }: WarningsProps) {
  return (
    <>
      {refusal && (
        <p className={styles.warning} data-family="non_submitted" role="alert">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          {refusal}
        </p>
      )}
      {cra.missing_halfdays > 0 && (
        <p className={styles.warning} data-family="submitted">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          Demi-journées non couvertes : {cra.missing_halfdays}
        </p>
      )}
    </>
  )
}
