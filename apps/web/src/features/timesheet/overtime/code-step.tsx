import type { OvertimeCode } from '@cadran/contract/timesheet/overtime'
import { type OvertimeCategory, offeredTypes } from '@cadran/rules/timesheet/overtime'
import { IconBolt, IconPhoneCall } from '@tabler/icons-react'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { ChoiceRow, NoCode, NUMBERED } from '../events/index.ts'
import { missionOf } from './offered.ts'
import styles from './overtime.module.css'
import { TYPE_WORDS } from './overtime-words.ts'
import type { OvertimeWizard } from './use-overtime-wizard.ts'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

const ICONS = {
  availability: <IconPhoneCall {...icon} />,
  intervention: <IconBolt {...icon} />,
} as const satisfies Record<OvertimeCategory, unknown>

export function OnCallPicture({ category }: { category: OvertimeCategory }) {
  return (
    <Row as="span" inline align="center" justify="center" tone="ink" className={styles.picture} data-family="oncall">
      {ICONS[category]}
    </Row>
  )
}

function codeDetail(code: OvertimeCode): string {
  const counted = offeredTypes(code).map((type) => TYPE_WORDS[type].toLowerCase())
  return [code.sub_category, counted.join(', ')].filter(Boolean).join(' · ')
}

/** The codes of a kind under the mission of each, which comes with them (EVT-32 to EVT-35). */
export function CodeStep({ wizard }: { wizard: OvertimeWizard }) {
  const { missions, codes, code } = wizard
  if (codes.length === 0) return <NoCode search="" />
  const first = code ?? codes[0]
  return (
    <Stack gap={8} minWidth={0}>
      {missions.map((mission) => (
        <Stack as="fieldset" key={mission.id} minWidth={0} className={styles.choices}>
          <Text as="legend" size="xs" weight={650} tone="muted">
            {mission.name}
          </Text>
          {codes.map((each, index) =>
            missionOf(each).id === mission.id ? (
              <ChoiceRow
                key={each.id}
                name="on-call-code"
                value={String(each.id)}
                checked={code?.id === each.id}
                onChoose={() => wizard.choose(each)}
                onTake={() => wizard.take(each)}
                first={each === first}
                picture={<OnCallPicture category={each.category} />}
                title={each.description}
                detail={codeDetail(each)}
                end={index < NUMBERED && <KeyHint keys={String(index + 1)} />}
              />
            ) : null,
          )}
        </Stack>
      ))}
    </Stack>
  )
}
