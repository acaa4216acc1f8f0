import { formatDays1 } from '@cadran/rules/portal/french'
import { formatDays, hundredthsOfHalfDays } from '@cadran/rules/timesheet/balance'
import { kindOf } from '@cadran/rules/timesheet/event-codes'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { CodeSwatch } from '../calendar/index.ts'
import type { BalanceEffect } from './balance-of.ts'
import { DateFields } from './date-fields.tsx'
import { kindWord } from './kind-tabs.tsx'
import { ProjectedText } from './projected-text.tsx'
import { Fact, Recap, RecapSection } from './recap.tsx'
import type { Wizard, WizardInput } from './use-wizard.ts'
import { STEP_TITLES } from './wizard-path.ts'

/** All that will be recorded, its dates still to be moved; nothing is before the button beside it (EVT-46, EDT-01). */
export function RecapStep({ wizard, month, range, onRange, event }: WizardInput & { wizard: Wizard }) {
  const { code, balance, half_days } = wizard
  if (!code) return null
  const picture = (
    <CodeSwatch look="entered" code={code}>
      {code.short_code}
    </CodeSwatch>
  )
  const kind = kindOf(code.type)
  const is_sent = kind === 'absence' && !balance?.insufficient
  return (
    <Stack gap={12} minWidth={0}>
      <Recap
        picture={picture}
        title={code.description}
        detail={kindWord(kind, month)}
        path={wizard.path}
        onBack={wizard.goBack}
      >
        <RecapSection title={STEP_TITLES[20]} end={<Length half_days={half_days} />}>
          <DateFields month={month} range={range} onRange={onRange} event={event} />
        </RecapSection>
        {balance && <Balance balance={balance} half_days={half_days} />}
      </Recap>
      {is_sent && event === null && <ProjectedText asked={{ range, event_code: code.id }} />}
      {is_sent && (
        <Text as="p" size="sm" tone="muted">
          {event?.state === 'refused'
            ? 'La demande sera envoyée de nouveau à votre manager.'
            : `${month.user.manager_identity ?? 'Votre manager'} reçoit la demande dès l’enregistrement.`}
        </Text>
      )}
    </Stack>
  )
}

function Length({ half_days }: { half_days: number }) {
  return (
    <dl>
      <div>
        <dt className="visually-hidden">Durée</dt>
        <Text as="dd" weight={650} tabular>
          {formatDays1(half_days / 2)} j
        </Text>
      </div>
    </dl>
  )
}

/** What it takes from its counter, or why it cannot (EVT-63, ASK-07). */
function Balance({ balance, half_days }: { balance: BalanceEffect; half_days: number }) {
  return (
    <RecapSection title="SOLDE">
      {balance.insufficient ? (
        <Row as="p" weight={600} tone="error" role="alert">
          {balance.words}
        </Row>
      ) : (
        <Stack as="dl" gap={6}>
          <Fact name="Aujourd’hui">{formatDays(balance.before)}</Fact>
          <Fact name="Cette absence">−{`\u00a0${formatDays(hundredthsOfHalfDays(half_days))}`}</Fact>
          <Fact name="Solde après" strong>
            {formatDays(balance.after)}
          </Fact>
        </Stack>
      )}
    </RecapSection>
  )
}
