import { IconArrowBackUp, IconMessagePlus } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { ActQuestionDialog, ValidationIcon } from '../worklist/index.ts'
import type { Cra } from './activities.queries.ts'
import styles from './cra-page.module.css'
import { validationOf } from './month-acts.ts'
import { monthQuestion } from './month-question.tsx'
import type { CraActs } from './use-cra-acts.ts'

interface CraActionsProps {
  cra: Cra
  acts: CraActs
}

/** Sending back asks, validating acts at once; a comment is offered under the button. */
export function CraActions({ cra, acts }: CraActionsProps) {
  const [commenting, setCommenting] = useState(false)
  const validation = validationOf(cra)
  const mayComment = validation !== null && validation.reason === undefined
  return (
    <Row gap={8} align="center" className={styles.acts}>
      {cra.actions.includes('non_submitted') && (
        <Button
          icon={<IconArrowBackUp size={18} stroke={1.75} />}
          end={<KeyHint keys="B" />}
          loading={acts.busy}
          onClick={() => acts.choose('non_submitted')}
        >
          Renvoyer…
        </Button>
      )}
      {mayComment && (
        <IconButton
          look="bordered"
          label="Valider avec un commentaire"
          aria-expanded={commenting}
          icon={<IconMessagePlus size={18} stroke={1.75} />}
          onClick={() => setCommenting(!commenting)}
        />
      )}
      {validation && (
        <Button
          variant="primary"
          icon={<ValidationIcon action={validation.action} />}
          end={<KeyHint keys="V" />}
          loading={acts.busy}
          reason={validation.reason}
          onClick={() => acts.choose(validation.action)}
        >
          {validation.label}
        </Button>
      )}
      {commenting && validation && mayComment && (
        <CommentPanel
          label={validation.label}
          onClose={() => setCommenting(false)}
          onValidate={(comment) => {
            setCommenting(false)
            acts.choose(validation.action, comment)
          }}
        />
      )}
    </Row>
  )
}

interface CommentPanelProps {
  label: string
  onClose: () => void
  onValidate: (comment: string) => void
}

function CommentPanel({ label, onClose, onValidate }: CommentPanelProps) {
  const [comment, setComment] = useState('')
  const validateOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onValidate(comment)
  }
  return (
    <Panel
      title="Commentaire de validation"
      className={styles.commenting}
      onClose={onClose}
      footer={
        <Button variant="validate" end={<KeyHint keys="Ctrl ↵" />} onClick={() => onValidate(comment)}>
          {label}
        </Button>
      }
    >
      <TextArea
        label="Commentaire"
        hint="Interne, non envoyé au collaborateur."
        rows={3}
        maxLength={1000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
        onKeyDown={validateOnEnter}
      />
    </Panel>
  )
}

/** What the act asks first. */
export function CraQuestion({ acts: { proposed, confirm, cancel } }: Pick<CraActionsProps, 'acts'>) {
  if (!proposed) return null
  return <ActQuestionDialog proposed={proposed} questionOf={monthQuestion} onConfirm={confirm} onCancel={cancel} />
}
