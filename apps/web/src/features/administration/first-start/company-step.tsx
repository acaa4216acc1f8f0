import { settingOf } from '@cadran/rules/administration/settings'
import { errorText } from '../../../platform/api-error.ts'
import { LogoField } from '../../../ui/logo-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './first-start.module.css'
import type { StepProps } from './first-start-state.ts'
import { fieldOf } from './step-field.ts'

/** The company as everybody sees it: its name, its logo and its colours (FIR-07). */
export function CompanyStep({ start }: StepProps) {
  return (
    <>
      <TextField {...fieldOf(start, 'company', 'name')} label="Nom de la société" autoComplete="organization" />
      <div className={styles.pair}>
        <Logo start={start} scheme="light" />
        <Logo start={start} scheme="dark" />
        <Colour start={start} scheme="light" />
        <Colour start={start} scheme="dark" />
      </div>
    </>
  )
}

interface PartProps extends Pick<StepProps, 'start'> {
  scheme: 'light' | 'dark'
}

function Logo({ start: { logos }, scheme }: PartProps) {
  const png = logos.kept[scheme]
  return (
    <LogoField
      label={settingOf(`company.logo_${scheme}`).label}
      hint="PNG, JPEG ou SVG, 512 Ko au plus, de 64 à 2 000 pixels."
      error={logos.failed?.scheme === scheme ? errorText(logos.failed.error) : undefined}
      scheme={scheme}
      picture={png === null ? null : `data:image/png;base64,${png}`}
      loading={logos.busy === scheme}
      onChoose={(file) => logos.read(scheme, file)}
      onRemove={() => logos.remove(scheme)}
    />
  )
}

function Colour({ start, scheme }: PartProps) {
  const field = fieldOf(start, 'company', `brand_${scheme}`)
  return (
    <TextField
      {...field}
      label={settingOf(`theme.brand_${scheme}`).label}
      spellCheck={false}
      autoComplete="off"
      maxLength={7}
      icon={<span className={styles.swatch} style={{ background: field.value }} />}
    />
  )
}
