import { type SettingKey, type SettingSource, settingOf } from '@cadran/rules/administration/settings'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ColourField } from './colour-field.tsx'
import { PeopleChooser } from './people-chooser.tsx'
import { SettingLogo } from './setting-logo.tsx'
import styles from './settings.module.css'
import type { AdministeredSetting } from './settings.queries.ts'
import { typed } from './typed-values.ts'

interface SettingFieldProps {
  setting: AdministeredSetting & { key: SettingKey }
  value: string | boolean
  error: string | undefined
  onChange: (value: string | boolean) => void
  onReset: () => void
}

const SOURCES: Record<SettingSource, string | null> = { screen: null, environment: 'Serveur', default: null }

/** One setting: its control, where its value comes from, and the way back. */
export function SettingField({ setting, onReset, ...field }: SettingFieldProps) {
  const { key, source } = setting
  const { environment } = settingOf(key)
  return (
    <Stack gap={4} className={styles.field} columns={1}>
      <Control settingKey={key} {...field} />
      <Row gap={12}>
        {source === 'environment' && (
          <Text size="sm" tone="muted">
            {SOURCES[source]}
            {'\u00a0: '}
            {environment}
          </Text>
        )}
        {source === 'screen' && (
          <button
            type="button"
            className={styles.why}
            aria-label={`Revenir à la valeur d’origine\u00a0: ${settingOf(key).label}`}
            onClick={onReset}
          >
            Revenir à la valeur d’origine
          </button>
        )}
      </Row>
    </Stack>
  )
}

interface ControlProps extends Pick<SettingFieldProps, 'value' | 'error' | 'onChange'> {
  settingKey: SettingKey
}

/** What a field of a number or a time says of its limits. */
function ofNumber(settingKey: SettingKey) {
  const { kind, limits } = settingOf(settingKey)
  if (kind !== 'number' && kind !== 'days' && kind !== 'time') return {}
  const labelEnd = `${typed(limits.minimum, kind)} à ${typed(limits.maximum, kind)}`
  return kind === 'time' ? { labelEnd } : { labelEnd, inputMode: 'decimal' as const }
}

function Control({ settingKey, value, error, onChange }: ControlProps) {
  const { kind, limits, label, help } = settingOf(settingKey)
  const frame = { label, hint: help, error, ...(limits.is_optional && { labelEnd: 'facultatif' }) }
  if (typeof value === 'boolean') return <FlagRow label={label} help={help} value={value} onChange={onChange} />
  if (kind === 'logo') return <SettingLogo settingKey={settingKey} value={value} error={error} onChange={onChange} />
  if (kind === 'choice') {
    const options = Object.entries(limits.choices ?? {}).map(([name, words]) => ({ value: name, label: words }))
    return <SelectField {...frame} value={value} options={options} onChange={(event) => onChange(event.target.value)} />
  }
  if (kind === 'matricules')
    return (
      <PeopleChooser
        label={label}
        description={help}
        error={error}
        value={value.split('\n').filter(Boolean)}
        onChange={(matricules) => onChange(matricules.join('\n'))}
      />
    )
  if (kind === 'hosts' || kind === 'paragraphs')
    return (
      <TextArea
        {...frame}
        rows={kind === 'paragraphs' ? 10 : 3}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  if (kind === 'colour') return <ColourField settingKey={settingKey} value={value} error={error} onChange={onChange} />
  const written = (
    <Text size="sm" tone="muted" tabular paddingX={12}>
      {value.length} / {limits.maximum}
    </Text>
  )
  const ofText = kind === 'text' ? { end: written } : {}
  return (
    <TextField
      {...frame}
      {...ofText}
      {...ofNumber(settingKey)}
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

interface FlagRowProps {
  label: string
  help: string | undefined
  value: boolean
  onChange: (value: boolean) => void
}

function FlagRow({ label, help, value, onChange }: FlagRowProps) {
  return (
    <Row as="label" gap={12} align="start">
      <Switch checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>
        <Text weight={600}>{label}</Text>
        {help && (
          <Text block size="sm" tone="muted">
            {help}
          </Text>
        )}
      </span>
    </Row>
  )
}
