import type { EditedWorkplace } from '@cadran/contract/administration/organisation'
import {
  FIRST_HOLIDAY_YEAR,
  frenchZoneLabel,
  HOLIDAY_YEARS_AHEAD,
} from '@cadran/rules/administration/organisation-holidays'
import { counted, DAY_HEADERS, formatDate, momentLabel } from '@cadran/rules/portal/french'
import { isWeekend, weekday } from '@cadran/rules/timesheet/day'
import { IconChevronLeft, IconChevronRight, IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useToday } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { FieldGroup, Loaded } from '../../portal/records/index.ts'
import { holidaysQuery, type ListedHoliday } from './organisation.queries.ts'
import { OwnDayDialog } from './own-day-dialog.tsx'

interface HolidaysPanelProps {
  workplace: Pick<EditedWorkplace, 'id' | 'holiday_zone'>
}

/** The days of a year that a workplace does not work, with where each comes from (ORG-05); those of the company are added and changed here. */
export function HolidaysPanel({ workplace: { id: workplace_id, holiday_zone } }: HolidaysPanelProps) {
  const this_year = Number(useToday().slice(0, 4))
  const [year, setYear] = useState(this_year)
  const [written, write] = useState<ListedHoliday | 'new' | null>(null)
  const query = useQuery(holidaysQuery(workplace_id, year))
  const region = frenchZoneLabel(holiday_zone) ?? 'régional'
  const worked = query.data?.filter(({ day }) => !isWeekend(day)).length
  return (
    <FieldGroup title="Jours fériés">
      <YearBar year={year} this_year={this_year} onYear={setYear} onAdd={() => write('new')} />
      {query.data && (
        <Text as="p" size="sm" tone="muted">
          {counted(query.data.length, 'jour')}, dont {worked} en semaine
        </Text>
      )}
      <Loaded query={query} skeleton={<SkeletonRows count={11} height={36} />}>
        {(holidays) => (
          <Stack as="ul" aria-label={`Jours fériés de ${year}`}>
            {holidays.map((holiday) => (
              <HolidayRow key={holiday.day} holiday={holiday} region={region} onWrite={() => write(holiday)} />
            ))}
          </Stack>
        )}
      </Loaded>
      {written && (
        <OwnDayDialog
          workplace_id={workplace_id}
          year={year}
          holiday={written === 'new' ? null : written}
          onClose={() => write(null)}
        />
      )}
    </FieldGroup>
  )
}

interface YearBarProps {
  year: number
  this_year: number
  onYear: (year: number) => void
  onAdd: () => void
}

function YearBar({ year, this_year, onYear, onAdd }: YearBarProps) {
  return (
    <Row gap={8} align="center">
      <IconButton
        label="Année précédente"
        icon={<IconChevronLeft size={18} stroke={1.75} />}
        disabled={year <= FIRST_HOLIDAY_YEAR}
        onClick={() => onYear(year - 1)}
      />
      <Text weight={600} tabular aria-live="polite">
        {year}
      </Text>
      <IconButton
        label="Année suivante"
        icon={<IconChevronRight size={18} stroke={1.75} />}
        disabled={year >= this_year + HOLIDAY_YEARS_AHEAD}
        onClick={() => onYear(year + 1)}
      />
      <Box marginLeft="auto">
        <Button icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />} aria-haspopup="dialog" onClick={onAdd}>
          Ajouter un jour
        </Button>
      </Box>
    </Row>
  )
}

interface HolidayRowProps {
  holiday: ListedHoliday
  /** What a day of the region is called by. */
  region: string
  onWrite: () => void
}

function HolidayRow({ holiday, region, onWrite }: HolidayRowProps) {
  const { day, name, half, source, own_day } = holiday
  const sources = { national: 'national', regional: region, own: 'jour de la société' }
  return (
    <Row as="li" gap={12} align="center" minHeight={40} borderBottom tone={isWeekend(day) ? 'muted' : 'ink'}>
      <Text size="sm" tone="muted">
        {DAY_HEADERS[weekday(day) - 1]}
      </Text>
      <Text weight={600} tabular>
        {formatDate(day)}
      </Text>
      <Text anywhere>{half === 'day' ? name : `${name} (${momentLabel(half)})`}</Text>
      <Row as="span" gap={4} align="center" marginLeft="auto">
        <Text size="sm" tone={source === 'own' ? 'brand' : 'muted'} nowrap>
          {sources[source]}
        </Text>
        {own_day && (
          <IconButton
            label={`Modifier ${name}, ${formatDate(day)}`}
            icon={<IconPencil size={18} stroke={1.75} />}
            onClick={onWrite}
          />
        )}
      </Row>
    </Row>
  )
}
