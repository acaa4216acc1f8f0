import { IconUserCircle } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/text-field.tsx'

/** Who one is, as the pages before the login ask for it. */
export function UsernameField(props: Pick<ComponentProps<typeof TextField>, 'ref' | 'value' | 'error' | 'onChange'>) {
  return (
    <TextField
      {...props}
      large
      label="Identifiant"
      name="username"
      autoComplete="username webauthn"
      autoCapitalize="none"
      spellCheck={false}
      icon={<IconUserCircle size={18} stroke={1.75} />}
    />
  )
}
