import { firstDay, lastDay } from '@cadran/rules/timesheet/day'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import type { CorrectionFormState } from './use-correction-form.ts'

interface RemoteDay {
  day: string
  am: boolean
  pm: boolean
}

const NONE: RemoteDay = { day: '', am: false, pm: false }
const MOST_DAYS = 31

/** The days whose remote half-days should have been others: none twice, 1 to 31 of them (3.1). */
export function RemoteFields({ form: { month, edited, say } }: { form: CorrectionFormState }) {
  const [days, setDays] = useState<RemoteDay[]>(() => edited?.new?.remote?.days ?? [NONE])
  const chosen = days.filter(({ day }) => day !== '')
  const key = JSON.stringify(chosen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is all that is said
  useEffect(() => {
    say(chosen.length > 0 ? { old_id: null, corrects: null, new: { days: chosen } } : null)
  }, [key])
  const change = (index: number, changed: Partial<RemoteDay>) =>
    setDays(days.map((each, at) => (at === index ? { ...each, ...changed } : each)))
  const first = firstDay(month.year, month.month)
  const asItIs = (day: string) => month.remote_days.find((each) => each.day === day) ?? { am: false, pm: false }
  return (
    <Stack gap={8} alignContent="start">
      {days.map((each, index) => (
        <DayRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place until it has a day
          key={index}
          each={each}
          name={index === 0 ? 'Jour' : `Jour ${String(index + 1)}`}
          first={first}
          last={lastDay(month.year, month.month)}
          isFree={(day) => days.every((other, at) => at === index || other.day !== day)}
          onDay={(day) => change(index, { day, am: asItIs(day).am, pm: asItIs(day).pm })}
          onHalf={(half) => change(index, half)}
          onRemove={days.length > 1 ? () => setDays(days.filter((_, at) => at !== index)) : undefined}
        />
      ))}
      {days.length < MOST_DAYS && (
        <Row>
          <Button
            size="sm"
            variant="quiet"
            icon={<IconPlus size={16} stroke={2} aria-hidden="true" />}
            onClick={() => setDays([...days, NONE])}
          >
            Ajouter un jour
          </Button>
        </Row>
      )}
    </Stack>
  )
}

function Half({ label, ticked, onTick }: { label: string; ticked: boolean; onTick: (ticked: boolean) => void }) {
  return (
    <Row as="label" inline gap={6} align="center" minHeight={40}>
      <input type="checkbox" checked={ticked} onChange={(event) => onTick(event.currentTarget.checked)} />
      {label}
    </Row>
  )
}

interface DayRowProps {
  each: RemoteDay
  name: string
  first: string
  last: string
  isFree: (day: string) => boolean
  onDay: (day: string) => void
  onHalf: (half: Partial<RemoteDay>) => void
  onRemove: (() => void) | undefined
}

function DayRow({ each: { day, am, pm }, name, first, last, isFree, onDay, onHalf, onRemove }: DayRowProps) {
  return (
    <Row gap={12} rowGap={4} align="end" wrap>
      <DateField
        label={name}
        value={day}
        today={day || first}
        min={first}
        max={last}
        isOffered={isFree}
        onlyOffered
        required
        onChange={onDay}
      />
      <Row gap={12} align="center">
        <Half label="Matin" ticked={am} onTick={(ticked) => onHalf({ am: ticked })} />
        <Half label="Après-midi" ticked={pm} onTick={(ticked) => onHalf({ pm: ticked })} />
        {onRemove && (
          <IconButton
            size="sm"
            label={`Retirer : ${name}`}
            icon={<IconTrash size={18} stroke={1.75} />}
            onClick={onRemove}
          />
        )}
      </Row>
    </Row>
  )
}
