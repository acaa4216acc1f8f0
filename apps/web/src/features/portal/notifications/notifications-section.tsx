import { countsAsEnabled, NOTIFICATIONS_DENIED } from '@cadran/rules/portal/notifications'
import { IconBell, IconBellOff, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useNotificationConfig } from '../../../platform/notification-config.ts'
import { useDeadlineWords, useToday } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { deviceName, deviceSystem, ownSigns } from './device.ts'
import { HoursRow } from './hours-row.tsx'
import styles from './notifications-section.module.css'
import { PauseRow } from './pause-row.tsx'
import { usePermission } from './permission.ts'
import { useDisable, useEnable, useTest } from './use-notifications.ts'

const ANCHOR = 'notifications'

/** What is told. */
function useTold(): string {
  return `CRA ou absence validé, refusé, renvoyé\u00a0; rappel ${useDeadlineWords()}.`
}

/** The notifications of this browser, by what the person told it (NOT-01 to NOT-04, NOT-31). */
export function NotificationsSection() {
  const permission = usePermission()
  const signs = ownSigns()
  const enable = useEnable()
  const invite = () =>
    enable.mutate(undefined, {
      // The invitation is gone with its button.
      onSettled: () => document.activeElement === document.body && document.getElementById(ANCHOR)?.focus(),
    })
  return (
    <SectionCard
      anchor={ANCHOR}
      title="Notifications"
      lead={`Sur cet appareil\u00a0: ${deviceName(signs)}, ${deviceSystem(signs)}`}
      end={permission === 'granted' && <TestButton />}
    >
      {permission === 'granted' && <Settings enable={enable} />}
      {permission === 'default' && <Invitation busy={enable.isPending} onAccept={invite} />}
      {permission === 'denied' && (
        <Note kind="error" icon={<IconBellOff size={18} stroke={1.75} aria-hidden="true" />}>
          <strong>{NOTIFICATIONS_DENIED}</strong>
          <span>Pour les recevoir, autorisez-les dans les réglages de ce site, puis revenez ici.</span>
        </Note>
      )}
      {permission === 'unavailable' && (
        <Note icon={<IconInfoCircle size={18} stroke={1.75} aria-hidden="true" />}>
          <span>
            Ce navigateur ne montre pas de notifications. Sur iPhone et iPad, installez d’abord l’application, puis
            ouvrez-la.
          </span>
        </Note>
      )}
    </SectionCard>
  )
}

function TestButton() {
  const test = useTest()
  return (
    <Button
      icon={<IconBell size={18} stroke={1.75} aria-hidden="true" />}
      loading={test.isPending}
      onClick={() => test.mutate()}
    >
      Envoyer un test
    </Button>
  )
}

/** Nothing was decided yet (NOT-02). */
function Invitation({ busy, onAccept }: { busy: boolean; onAccept: () => void }) {
  return (
    <Row wrap align="center" justify="between" className={styles.row}>
      <Box minWidth={0} className={styles.words}>
        <h3>Soyez prévenu sur cet appareil</h3>
        <Text as="p" size="sm" tone="muted">
          {useTold()} Votre navigateur vous demandera votre accord.
        </Text>
      </Box>
      <Button variant="primary" loading={busy} onClick={onAccept}>
        Activer les notifications
      </Button>
    </Row>
  )
}

function Settings({ enable }: { enable: ReturnType<typeof useEnable> }) {
  const config = useNotificationConfig()
  const today = useToday()
  const disable = useDisable()
  const paused = config.disabled_until !== null && !countsAsEnabled(config, today)
  const on = paused || countsAsEnabled(config, today)
  const busy = enable.isPending || disable.isPending
  const nameId = useId()
  return (
    <>
      <Row wrap align="center" justify="between" className={styles.row}>
        <Box minWidth={0} className={styles.words}>
          <h3 id={nameId}>Recevoir les notifications</h3>
          <Text as="p" size="sm" tone="muted" id={`${nameId}-hint`}>
            {useTold()}
          </Text>
        </Box>
        <Switch
          checked={on}
          aria-labelledby={nameId}
          aria-describedby={`${nameId}-hint`}
          aria-busy={busy || undefined}
          onChange={() => {
            if (busy) return
            if (on) disable.mutate()
            else enable.mutate()
          }}
        />
      </Row>
      {on && <HoursRow config={config} />}
      {on && <PauseRow paused_until={paused ? config.disabled_until : null} />}
    </>
  )
}

interface NoteProps {
  kind?: 'error'
  icon: ReactNode
  children: ReactNode
}

function Note({ kind, icon, children }: NoteProps) {
  return (
    <div className={styles.note} data-kind={kind} role="status">
      {icon}
      <Stack as="p" gap={2}>
        {children}
      </Stack>
    </div>
  )
}
