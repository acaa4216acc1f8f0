import { TOKEN_SCOPES, type TokenArea, type TokenScope } from '@cadran/rules/portal/api-tokens'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import styles from './tokens.module.css'

const AREAS: Readonly<Record<TokenArea, { label: string; says: string }>> = {
  people: { label: 'Personnes', says: 'Annuaire et fiches' },
  timesheet: { label: 'Mois et absences', says: 'Les vôtres' },
  validation: { label: 'Validation', says: 'Votre équipe' },
  library: { label: 'Contenus', says: 'Actualités, documents' },
  payroll: { label: 'Paie', says: 'Exports et modèles' },
  administration: { label: 'Administration', says: 'Personnes, réglages, journal' },
}
/** Of a service account, which has neither month nor team of its own (TOK-20). */
const SERVICE_AREAS: Partial<Record<TokenArea, string>> = {
  timesheet: 'Ceux que ses droits montrent',
  validation: 'Selon ses droits',
}
const LEVELS = [
  { value: 'none', label: 'Aucun' },
  { value: 'read', label: 'Lecture' },
  { value: 'write', label: 'Lecture et écriture' },
] as const
type Level = (typeof LEVELS)[number]['value']

const levelOf = (scopes: readonly TokenScope[], area: TokenArea): Level =>
  LEVELS.find(({ value }) => scopes.some((scope) => scope === `${area}:${value}`))?.value ?? 'none'

interface AreaChoiceProps {
  areas: readonly TokenArea[]
  is_service: boolean
  may_write: boolean
  scopes: readonly TokenScope[]
  error: string | undefined
  onChange: (scopes: TokenScope[]) => void
}

/** What a token opens: of each area nothing, reading, or reading and writing; there is no other combination (TOK-08). */
export function AreaChoice({ areas, is_service, may_write, scopes, error, onChange }: AreaChoiceProps) {
  const choose = (area: TokenArea, level: Level) =>
    onChange([
      ...scopes.filter((scope) => !scope.startsWith(`${area}:`)),
      ...TOKEN_SCOPES.filter((scope) => scope === `${area}:${level}`),
    ])
  return (
    <Stack as="fieldset" gap={8} columns={1} className={styles.areas}>
      <legend>Droits</legend>
      <Stack as="ul" columns={1} className={styles.areaList}>
        {areas.map((area) => {
          const { label, says } = AREAS[area]
          const writes = TOKEN_SCOPES.some((scope) => scope === `${area}:write`)
          const segments = LEVELS.filter(({ value }) => value !== 'write' || writes).map((level) => ({
            ...level,
            disabled: level.value === 'write' && !may_write,
          }))
          return (
            <Row as="li" key={area} wrap gap={8} align="center" justify="between" className={styles.area}>
              <div>
                <Text block weight={600}>
                  {label}
                </Text>
                <Text block size="sm" tone="muted">
                  {(is_service && SERVICE_AREAS[area]) || says}
                </Text>
              </div>
              <SegmentedControl
                label={`Droits sur : ${label}`}
                value={levelOf(scopes, area)}
                segments={segments}
                onChange={(level) => choose(area, level)}
              />
            </Row>
          )
        })}
      </Stack>
      {error !== undefined && (
        <Text as="p" size="sm" tone="error" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}
