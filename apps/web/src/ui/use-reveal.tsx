import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from './icon-button.tsx'

/** A password that may be read while it is typed: the type of its field, and the eye that stands at the end of it. */
export function useReveal() {
  const [revealed, setRevealed] = useState(false)
  const Icon = revealed ? IconEyeOff : IconEye
  const eye = (
    <IconButton
      label={revealed ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
      icon={<Icon size={18} stroke={1.75} />}
      onClick={() => setRevealed(!revealed)}
    />
  )
  return { type: revealed ? 'text' : 'password', eye }
}
