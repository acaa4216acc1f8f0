import type { OvertimeCode } from '@cadran/contract/timesheet/overtime'
import { categoryLabel, type OvertimeCategory, offeredTypes } from '@cadran/rules/timesheet/overtime'
import { IconBolt, IconBriefcase, IconPhoneCall } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { ChoiceRow } from '../events/index.ts'
import styles from './overtime.module.css'
import { TYPE_WORDS } from './overtime-words.ts'
import type { OvertimeWizard } from './use-overtime-wizard.ts'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** Number keys choose the first of them. */
const NUMBERED = 9

/** Each kind by its icon and what it is. */
export const CATEGORY_LOOKS = {
  availability: { icon: <IconPhoneCall {...icon} />, detail: 'Rester joignable' },
  intervention: { icon: <IconBolt {...icon} />, detail: 'Travailler pendant ou hors d’une astreinte' },
} as const satisfies Record<OvertimeCategory, unknown>

interface Choice {
  key: string
  title: string
  detail: ReactNode
  picture: ReactNode
  checked: boolean
  choose: () => void
}

/** One answer among several, each by its number key too. */
function Choices({ legend, choices }: { legend: string; choices: readonly Choice[] }) {
  if (choices.length === 0)
    return (
      <Text as="p" paddingX={0} paddingY={12} tone="muted">
        Aucun code n’est utilisable à ces dates.
      </Text>
    )
  const first = choices.find(({ checked }) => checked) ?? choices[0]
  return (
    <Stack as="fieldset" minWidth={0} className={styles.choices}>
      <legend className="visually-hidden">{legend}</legend>
      {choices.map((choice, index) => (
        <ChoiceRow
          key={choice.key}
          name={`overtime-${legend}`}
          value={choice.key}
          checked={choice.checked}
          onChoose={choice.choose}
          first={choice === first}
          picture={choice.picture}
          title={choice.title}
          detail={choice.detail}
          end={index < NUMBERED && <KeyHint keys={String(index + 1)} />}
        />
      ))}
    </Stack>
  )
}

function Picture({ children }: { children: ReactNode }) {
  return (
    <Row as="span" inline align="center" justify="center" tone="ink" className={styles.picture} data-family="oncall">
      {children}
    </Row>
  )
}

function codeDetail(code: OvertimeCode): string {
  const counted = offeredTypes(code).map((type) => TYPE_WORDS[type].toLowerCase())
  return [code.sub_category, counted.join(', ')].filter(Boolean).join(' · ')
}

/** QUOI ?, MISSION and CODE (EVT-31 to EVT-35). */
export function ChoiceSteps({ wizard }: { wizard: OvertimeWizard }) {
  const { step } = wizard
  if (step === 0) {
    const kinds = wizard.categories.map((category) => ({
      key: category,
      title: categoryLabel(category),
      detail: CATEGORY_LOOKS[category].detail,
      picture: <Picture>{CATEGORY_LOOKS[category].icon}</Picture>,
      checked: wizard.category === category,
      choose: () => wizard.setCategory(category),
    }))
    return <Choices legend="Type d’événement" choices={kinds} />
  }
  if (step === 5 || step === 7) {
    const missions = wizard.missions.map((mission) => ({
      key: String(mission.id),
      title: mission.name,
      detail: mission.code,
      picture: (
        <Picture>
          <IconBriefcase {...icon} />
        </Picture>
      ),
      checked: wizard.mission?.id === mission.id,
      choose: () => wizard.setMission(mission),
    }))
    return <Choices legend="Mission" choices={missions} />
  }
  const codes = wizard.codes.map((code) => ({
    key: String(code.id),
    title: code.description,
    detail: codeDetail(code),
    picture: <Picture>{CATEGORY_LOOKS[code.category].icon}</Picture>,
    checked: wizard.code?.id === code.id,
    choose: () => wizard.setCode(code),
  }))
  return <Choices legend="Code" choices={codes} />
}
