import { monthTitle } from '@cadran/rules/portal/french'
import { modalityLabel } from '@cadran/rules/portal/person'
import { IconArrowBackUp, IconCheck, IconChecks } from '@tabler/icons-react'
import { useToday } from '../../../platform/public-config.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Box, Column, Row, Stack, Text } from '../../../ui/layout.tsx'
import { ThumbBar } from '../../../ui/thumb-bar.tsx'
import { Calendar } from '../../timesheet/calendar/index.ts'
import type { Cra, CraAddress } from './activities.queries.ts'
import { CraQuestion } from './cra-actions.tsx'
import { CraTotals } from './cra-calendar.tsx'
import { CraWays, PERSON_WORDS, Warnings } from './cra-desktop.tsx'
import { ExtraBlock } from './cra-extra.tsx'
import { FilesBlock } from './cra-files.tsx'
import styles from './cra-mobile.module.css'
import { AbsencesBlock, CommentBlock, OnCallBlock } from './cra-side.tsx'
import { validationOf } from './month-acts.ts'
import { MonthBadge } from './month-badge.tsx'
import { useCraActs } from './use-cra-acts.ts'

interface CraMobileProps {
  cra: Cra
  address: CraAddress
}

/** The read-only report, its calendar above its totals, with validate and give back at thumb height (ACT-40, ACT-41, WIN-07). */
export function CraMobile({ cra, address }: CraMobileProps) {
  const acts = useCraActs(cra, address)
  const today = useToday()
  const { user } = cra
  return (
    <Column gap={12}>
      <Row gap={12} align="center">
        <Avatar firstname={user.firstname} lastname={user.lastname} />
        <div>
          <Text as="h1" size="xl">
            {user.identity}
          </Text>
          <Text as="p" size="md" tone="muted">
            {user.matricule} · {PERSON_WORDS[user.person_type]} · {modalityLabel(user.modality)}
          </Text>
        </div>
      </Row>
      <Row wrap gap={8} align="center" justify="between">
        <Text as="h2" size="lg">
          {monthTitle(cra)}
        </Text>
        <MonthBadge state={cra.state} long />
      </Row>
      <CraWays cra={cra} />
      <Warnings cra={cra} refusal={acts.refusal} />
      <Box as="section" card overflow="hidden" aria-label="Jours">
        {cra.events.length === 0 && (
          <Text as="p" size="md" tone="muted">
            Aucune prestation ce mois-ci
          </Text>
        )}
        <Calendar month={cra} today={today} mode="view" />
        <CraTotals cra={cra} />
      </Box>
      <CommentBlock cra={cra} />
      <FilesBlock files={cra.files} />
      <AbsencesBlock cra={cra} />
      <OnCallBlock cra={cra} />
      <ExtraBlock cra={cra} />
      <ThumbBar>
        <Answers cra={cra} acts={acts} />
      </ThumbBar>
      <CraQuestion acts={acts} />
    </Column>
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
    <Stack gap={8} className={styles.answers}>
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
    </Stack>
  )
}
