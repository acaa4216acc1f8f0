import { postTypeLabel } from '@cadran/rules/library/news'
import { IconMicrophone, IconNews, IconPhoto, IconSpeakerphone, IconVideo, type TablerIcon } from '@tabler/icons-react'

const ICONS: Readonly<Record<number, TablerIcon>> = {
  1: IconVideo,
  2: IconSpeakerphone,
  4: IconPhoto,
  5: IconMicrophone,
}

interface PostTypeProps {
  type: number
  className?: string | undefined
}

/** What kind of post it is, as an icon and its words; a number without a name is none (NEW-07). */
export function PostType({ type, className }: PostTypeProps) {
  const label = postTypeLabel(type)
  const Icon = ICONS[type] ?? IconNews
  if (!label) return null
  return (
    <span className={className}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {label}
    </span>
  )
}
