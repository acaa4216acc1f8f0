import type { SocialType } from '@cadran/rules/library/social'
import {
  IconBrain,
  IconBuilding,
  IconBuildingCommunity,
  IconFile,
  IconFileText,
  IconFileTypeCsv,
  IconFileTypeDoc,
  IconFileTypePdf,
  IconFileTypePpt,
  IconFileTypeTxt,
  IconFileTypeXls,
  IconFolders,
  IconHeartHandshake,
  IconPhoto,
  IconPresentation,
  IconReceipt,
  IconShieldCheck,
  IconShieldHalfFilled,
  IconStethoscope,
  IconUsers,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Section } from './documents.queries.ts'

const BY_NAME: Record<string, TablerIcon> = {
  users: IconUsers,
  receipt: IconReceipt,
  shield: IconShieldCheck,
  building: IconBuilding,
  presentation: IconPresentation,
}

const BY_TYPE: Record<SocialType, TablerIcon> = {
  doctor: IconStethoscope,
  ssct: IconShieldHalfFilled,
  psycho: IconBrain,
  document: IconFileText,
  harassment: IconHeartHandshake,
  insurance: IconBuildingCommunity,
  cse: IconUsersGroup,
}

/** The picture of a section: that of its type, else the one it names (GED-09, GED-26). */
export function SectionIcon({ section, size = 20 }: { section: Section; size?: number }) {
  const Icon = section.type ? BY_TYPE[section.type] : (BY_NAME[section.icon ?? ''] ?? IconFolders)
  return <Icon size={size} stroke={1.75} aria-hidden="true" />
}

const BY_MEDIA: readonly (readonly [RegExp, TablerIcon])[] = [
  [/pdf/, IconFileTypePdf],
  [/^image\//, IconPhoto],
  [/csv/, IconFileTypeCsv],
  [/^text\//, IconFileTypeTxt],
  [/word|opendocument\.text/, IconFileTypeDoc],
  [/excel|sheet/, IconFileTypeXls],
  [/powerpoint|presentation/, IconFileTypePpt],
]

export function FileIcon({ mime_type }: { mime_type: string }) {
  const Icon = BY_MEDIA.find(([pattern]) => pattern.test(mime_type))?.[1] ?? IconFile
  return <Icon size={20} stroke={1.5} aria-hidden="true" />
}
