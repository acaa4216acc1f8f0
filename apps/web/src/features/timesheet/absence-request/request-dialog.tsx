import { formatDays1 } from '@cadran/rules/portal/french'
import { IconSend } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { useCurrentUser } from '../../../platform/session.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { useOfflineReason } from '../../../platform/use-online.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Row } from '../../../ui/layout.tsx'
import { closeAbsenceRequest, type RequestValues } from './opening.ts'
import styles from './request.module.css'
import { RequestRefused } from './request.queries.ts'
import { NOTHING } from './request-choice.ts'
import { DesktopPanel, MobilePanel } from './request-panel.tsx'
import { insufficiencyOf, MISSING } from './request-words.ts'
import { type RequestState, useRequest } from './use-request.ts'

const WIDTH = 1020

/** Why the demand cannot be sent now (ASK-07). */
function useReason({ range, preview }: RequestState): string | undefined {
  const offline = useOfflineReason()
  if (!range) return MISSING.first
  if (offline) return offline
  if (!preview?.refusal) return undefined
  return insufficiencyOf(preview) ?? preview.refusal.message
}

/** What the server said to the last sending, where the preview does not say it already. */
function failureText({ failure, preview }: RequestState): string | null {
  if (!failure || preview?.refusal) return null
  return failure instanceof RequestRefused ? failure.message : errorText(failure)
}

const FIELD = 'input:not([type=radio], [type=checkbox]), textarea'

/**
 * Digits choose a code, Ctrl Enter sends, Échap takes the days away and then closes (ASK-03); pressed while one writes it takes nothing
 * away, since all of it is there again at the next opening (ASK-14).
 */
function keysOf(request: RequestState) {
  return (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    // A search that it has emptied.
    if (event.isDefaultPrevented()) return
    const code = /^[1-9]$/.test(key) ? request.codes[Number(key) - 1] : undefined
    const is_writing = target instanceof Element && target.matches(FIELD)
    if (key === 'Enter' && (ctrlKey || metaKey)) request.send()
    else if (key === 'Escape' && request.range && !is_writing) request.setChoice(NOTHING)
    else if (key === 'Escape') closeAbsenceRequest()
    else if (code && !is_writing && !ctrlKey && !metaKey && !altKey) request.setCode(code)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}

interface RequestDialogProps {
  opened: boolean
  values: RequestValues
}

/** 'Demander une absence': days, codes, balance and team in one view, over any page (ASK-02). */
export function RequestDialog({ opened, values }: RequestDialogProps) {
  const mobile = useIsMobile('work')
  const request = useRequest(values, opened, closeAbsenceRequest)
  const failure = failureText(request)
  const Panel = mobile ? MobilePanel : DesktopPanel
  return (
    <Dialog
      opened={opened}
      onClose={closeAbsenceRequest}
      title="Demander une absence"
      size={WIDTH}
      bare
      whole
      keepsTyped
      onKeyDown={keysOf(request)}
      footer={<Foot request={request} mobile={mobile} />}
    >
      <Panel request={request} failure={failure} />
    </Dialog>
  )
}

function Foot({ request, mobile }: { request: RequestState; mobile: boolean }) {
  const reason = useReason(request)
  const offline = useOfflineReason()
  const { preview, sending, send } = request
  const days = preview && request.range ? ` · ${formatDays1(preview.days_count)} j` : ''
  return (
    <>
      {offline && <p className={styles.offline}>{offline}</p>}
      {!mobile && !offline && <Receiver />}
      {!mobile && request.is_begun && (
        <Button variant="quiet" onClick={request.clear}>
          Effacer
        </Button>
      )}
      {!mobile && <Button onClick={closeAbsenceRequest}>Annuler</Button>}
      <Button
        variant="primary"
        wide={mobile}
        size={mobile ? 'lg' : 'md'}
        reason={reason}
        loading={sending}
        icon={<IconSend size={18} stroke={1.75} aria-hidden="true" />}
        onClick={send}
      >
        Envoyer la demande{mobile && days}
      </Button>
    </>
  )
}

/** Who receives the demand (ASK-11). */
function Receiver() {
  const { manager_identity } = useCurrentUser()
  if (!manager_identity)
    return <Row as="span" gap={8} align="center" size="sm" tone="muted" className={styles.receiver} />
  const [firstname = '', lastname = ''] = manager_identity.split(' ')
  return (
    <Row as="span" gap={8} align="center" size="sm" tone="muted" className={styles.receiver}>
      <Avatar firstname={firstname} lastname={lastname} size="sm" tone="brand" />
      {manager_identity} reçoit la demande{'\u00a0'}; sa réponse s’affichera à l’accueil.
    </Row>
  )
}
