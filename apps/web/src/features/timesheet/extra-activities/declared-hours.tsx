import type { ExtraCode, ExtraConfigAnswer } from '@cadran/contract/timesheet/extra-activities'
import { formatLongDate } from '@cadran/rules/portal/french'
import { EXTRA_SECTIONS, type ExtraSection } from '@cadran/rules/timesheet/extra-declaration'
import { formatDuration } from '@cadran/rules/timesheet/worked-time'
import { Row, Text } from '../../../ui/layout.tsx'
import styles from './extra-form.module.css'
import { SECTION_TITLES } from './extra-words.ts'
import type { DeclaredWeek } from './use-extra-form.ts'

/** The codes of each date, to name them by. */
type DeclaredCodes = Record<ExtraSection, Pick<ExtraConfigAnswer[ExtraSection], 'event_codes' | 'overtime_codes'>>

interface DeclaredHoursProps {
  week: DeclaredWeek | null
  config: DeclaredCodes
}

/** A declaration that can be read but not changed: its month was sent or its period is closed. */
export function DeclaredHours({ week, config }: DeclaredHoursProps) {
  const sections = EXTRA_SECTIONS.filter((section) => (week?.[section].length ?? 0) > 0)
  if (!week || sections.length === 0)
    return (
      <Text as="p" tone="muted">
        Aucune heure déclarée cette semaine
      </Text>
    )
  return (
    <>
      {sections.map((section) => (
        <section key={section} className={styles.section} aria-label={SECTION_TITLES[section]}>
          <div className={styles.sectionHead}>
            <h3 className={styles.sectionTitle}>{SECTION_TITLES[section]}</h3>
            <strong>{formatDuration(section === 'complementaries' ? week.duration : week.constraints_duration)}</strong>
          </div>
          <DeclaredDays section={section} week={week} config={config} />
        </section>
      ))}
      {week.comment !== null && (
        <Text as="p" tone="text" className={styles.comment}>
          {week.comment}
        </Text>
      )}
    </>
  )
}

function nameOf(codes: readonly ExtraCode[] | undefined, id: number | null): string | null {
  const code = codes?.find((each) => each.id === id)
  return code ? `${code.code} · ${code.description}` : null
}

interface DeclaredDaysProps {
  section: ExtraSection
  week: DeclaredWeek
  config: DeclaredCodes
}

function DeclaredDays({ section, week, config }: DeclaredDaysProps) {
  const { event_codes, overtime_codes } = config[section]
  return (
    <ul className={styles.declared}>
      {week[section].flatMap(({ date, mission, hours }) =>
        hours.map(({ start, end, code, duration }) => (
          <Row
            as="li"
            key={`${date} ${String(mission)} ${start}`}
            gap={12}
            justify="between"
            paddingX={0}
            paddingY={8}
            borderBottom
          >
            <span>
              {formatLongDate(date)}, {start} à {end}
              <Text block size="xs" tone="muted">
                {[nameOf(event_codes[date], mission), nameOf(overtime_codes[date], code)]
                  .filter((name) => name !== null)
                  .join(', ')}
              </Text>
            </span>
            <Text tone="muted" tabular className={styles.length}>
              {formatDuration(duration)}
            </Text>
          </Row>
        )),
      )}
    </ul>
  )
}
