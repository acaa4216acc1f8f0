import { type SettingKey, settingOf } from '@cadran/rules/administration/settings'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './settings.module.css'
import { contrastQuery } from './settings.queries.ts'

interface ColourFieldProps {
  settingKey: SettingKey
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A colour, how well it is read as it is typed, and the nearest one that is (CFG-09, CFG-10). */
export function ColourField({ settingKey, value, error, onChange }: ColourFieldProps) {
  const scheme = settingKey === 'theme.brand_light' ? 'light' : 'dark'
  const { data } = useQuery(contrastQuery(value, scheme))
  const insufficient =
    data && !data.passes ? `Contraste insuffisant\u00a0: ${data.ratio}:1 au lieu de 4,5:1.` : undefined
  return (
    <Stack gap={8} columns={1}>
      <TextField
        label={settingOf(settingKey).label}
        value={value}
        spellCheck={false}
        maxLength={7}
        icon={<span className={styles.swatch} style={{ background: value }} />}
        error={insufficient ?? error}
        hint={data?.passes ? `${data.ratio}:1, au moins 4,5:1 demandés` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {data?.proposal && (
        <Row gap={8} align="center">
          <Button size="sm" onClick={() => onChange(data.proposal?.colour ?? value)}>
            Utiliser {data.proposal.colour}
          </Button>
          <Text size="sm" tone="muted" tabular>
            {data.proposal.ratio}:1
          </Text>
        </Row>
      )}
    </Stack>
  )
}
