import { type SettingKey, settingOf } from '@cadran/rules/administration/settings'
import { logoUrl } from '@cadran/rules/portal/logo'
import { useMutation } from '@tanstack/react-query'
import { errorText } from '../../../platform/api-error.ts'
import { upload } from '../../../platform/upload.ts'
import { LogoField } from '../../../ui/logo-field.tsx'

interface SettingLogoProps {
  settingKey: SettingKey
  /** The name of its picture; '' for none. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

const LIMITS = 'PNG, JPEG ou SVG, 512 Ko au plus, de 64 à 2 000 pixels.'

async function send(file: File): Promise<string> {
  const form = new FormData()
  form.append('document', file)
  const { signal } = new AbortController()
  const response = await upload({ path: 'administration/setting/logo', form, signal, onProgress: () => undefined })
  const { hash } = (await response.json()) as { hash: string }
  return hash
}

/** A logo: its file goes to the server at once, and counts once the card is saved (CFG-08). */
export function SettingLogo({ settingKey, value, error, onChange }: SettingLogoProps) {
  const { label, help } = settingOf(settingKey)
  const sending = useMutation({ mutationFn: send, onSuccess: onChange, meta: { quiet: true } })
  return (
    <LogoField
      label={label}
      hint={help ? `${LIMITS} ${help}` : LIMITS}
      error={sending.error ? errorText(sending.error) : error}
      scheme={settingKey === 'company.logo_dark' ? 'dark' : 'light'}
      picture={value === '' ? null : logoUrl(value)}
      loading={sending.isPending}
      onChoose={sending.mutate}
      onRemove={() => onChange('')}
    />
  )
}
