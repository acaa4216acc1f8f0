import { monthTitle } from '@cadran/rules/portal/french'
import { modalityLabel } from '@cadran/rules/portal/person'
import { IconArrowBackUp, IconCheck, IconChecks } from '@tabler/icons-react'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Cra, CraAddress } from './activities.queries.ts'
import { CraTotals } from './cra-calendar.tsx'
import { PERSON_WORDS, Warnings } from './cra-desktop.tsx'
import { ExtraBlock } from './cra-extra.tsx'
import { FilesBlock } from './cra-files.tsx'
import styles from './cra-mobile.module.css'
import { AbsencesBlock, CommentBlock, OnCallBlock } from './cra-side.tsx'
import { MonthBadge } from './month-badge.tsx'
import { MonthQuestion } from './month-dialogs.tsx'
import { useCraActs, validationOf } from './use-cra-acts.ts'

interface CraMobileProps {
  cra: Cra
  address: CraAddress
}

/** The read-only summary of a report, with validate and give back at thumb height (ACT-40, ACT-41). */
export function CraMobile({ cra, address }: CraMobileProps) {
  const acts = useCraActs(cra, address)
  const { user } = cra
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Avatar firstname={user.firstname} lastname={user.lastname} />
        <div>
          <h1 className={styles.name}>{user.identity}</h1>
          <p className={styles.muted}>
            {user.matricule} · {PERSON_WORDS[user.person_type]} · {modalityLabel(user.modality)}
          </p>
        </div>
      </div>
      <div className={styles.month}>
        <h2 className={styles.title}>{monthTitle(cra)}</h2>
        <MonthBadge state={cra.state} long />
      </div>
      <Warnings cra={cra} refusal={acts.refusal} />
      <section className={styles.card} aria-label="Jours">
        {cra.events.length === 0 && <p className={styles.muted}>Aucune prestation ce mois-ci</p>}
        <CraTotals cra={cra} />
      </section>
      <CommentBlock cra={cra} />
      <FilesBlock files={cra.files} />
      <AbsencesBlock cra={cra} />
      <OnCallBlock cra={cra} />
      <ExtraBlock cra={cra} />
      <Answers cra={cra} acts={acts} />
      {acts.asked && <MonthQuestion asked={acts.asked} onConfirm={acts.confirm} onCancel={acts.cancel} />}
    </div>
  )
}

interface AnswersProps {
  cra: Cra
  acts: ReturnType<typeof useCraActs>
}

const ICON = { size: 20, stroke: 2 }

function Answers({ cra, acts }: AnswersProps) {
  const validation = validationOf(cra)
  const mayGiveBack = cra.actions.includes('non_submitted')
  if (!validation && !mayGiveBack) return null
  return (
    <div className={styles.answers}>
      {mayGiveBack && (
        <Button
          size="lg"
          wide
          loading={acts.busy}
          icon={<IconArrowBackUp {...ICON} />}
          onClick={() => acts.choose('non_submitted')}
        >
          Renvoyer
        </Button>
      )}
      {validation && (
        <Button
          size="lg"
          wide
          variant="validate"
          loading={acts.busy}
          reason={validation.reason}
          icon={validation.action === 'validated1' ? <IconCheck {...ICON} /> : <IconChecks {...ICON} />}
          onClick={() => acts.choose(validation.action)}
        >
          {validation.label}
        </Button>
      )}
    </div>
  )
}
